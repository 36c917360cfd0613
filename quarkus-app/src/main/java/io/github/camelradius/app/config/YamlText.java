package io.github.camelradius.app.config;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Reads YAML as a graph of nodes and never lets it guess types: 0123, yes and 1e3 stay the texts that were written.
 */
final class YamlText {
    private static final int MAX_DEPTH = 32;
    private static final int MAX_VALUES = 100_000;

    private final BiConsumer<String, String> values;
    private final List<ConfigError> errors;
    private final Deque<Node> path = new ArrayDeque<>();
    private int count;

    private YamlText(BiConsumer<String, String> values, List<ConfigError> errors) {
        this.values = values;
        this.errors = errors;
    }

    /** Hands every scalar with its key to {@code values}; what is no usable YAML goes to {@code errors}. */
    static void read(String text, BiConsumer<String, String> values, List<ConfigError> errors) {
        try {
            LoaderOptions options = new LoaderOptions();
            options.setMaxAliasesForCollections(200);
            Node root = new Yaml(new SafeConstructor(options)).compose(new StringReader(text));
            if (root != null) {
                new YamlText(values, errors).walk("", root);
            }
        } catch (MarkedYAMLException e) {
            errors.add(invalid(e.getProblemMark() == null ? e.getContextMark() : e.getProblemMark()));
        } catch (YAMLException e) {
            errors.add(invalid(null));
        }
    }

    /** Values are never quoted here: the broken place may be inside a secret. */
    private static ConfigError invalid(@Nullable Mark mark) {
        String line = mark == null ? "" : ", line " + (mark.getLine() + 1);
        return new ConfigError(Settings.PREFIX, ConfigError.HIDDEN, "valid YAML" + line);
    }

    private void walk(String key, Node node) {
        if (path.size() > MAX_DEPTH || path.contains(node) || ++count > MAX_VALUES) {
            throw new YAMLException("nested or repeated without end");
        }
        path.push(node);
        if (node instanceof MappingNode mapping) {
            mapping(key, mapping);
        } else if (node instanceof SequenceNode sequence) {
            int index = 0;
            for (Node item : sequence.getValue()) {
                walk(Key.item(key, index++), item);
            }
        } else if (node instanceof ScalarNode scalar) {
            scalar(key, scalar);
        }
        path.pop();
    }

    private void mapping(String key, MappingNode mapping) {
        Set<String> names = new HashSet<>();
        for (NodeTuple entry : mapping.getValue()) {
            if (!(entry.getKeyNode() instanceof ScalarNode name)) {
                errors.add(invalid(entry.getKeyNode().getStartMark()));
                continue;
            }
            String child = Key.child(key, name.getValue());
            if (names.add(name.getValue())) {
                walk(child, entry.getValueNode());
            } else {
                String line = "one value; line " + (name.getStartMark().getLine() + 1) + " repeats the key";
                errors.add(new ConfigError(child, ConfigError.HIDDEN, line));
            }
        }
    }

    private void scalar(String key, ScalarNode scalar) {
        boolean absent = scalar.isPlain() && scalar.getValue().isEmpty();
        if (absent) {
            return;
        }
        if (key.isEmpty()) {
            errors.add(invalid(scalar.getStartMark()));
        } else {
            values.accept(key, scalar.getValue());
        }
    }
}
