package io.github.camelradius.lb.core.policy;

import io.github.camelradius.lb.core.model.Option;
import java.util.List;
import java.util.function.Function;

/** A factory that is a name, options and a constructor. */
record NamedFactory(String name, List<String> aliases, List<Option> options, Function<Setting, Policy> constructor)
        implements PolicyFactory {

    NamedFactory(String name, Function<Setting, Policy> constructor) {
        this(name, List.of(), List.of(), constructor);
    }

    NamedFactory(String name, List<Option> options, Function<Setting, Policy> constructor) {
        this(name, List.of(), options, constructor);
    }

    @Override
    public Policy create(Setting setting) {
        return constructor.apply(setting);
    }
}
