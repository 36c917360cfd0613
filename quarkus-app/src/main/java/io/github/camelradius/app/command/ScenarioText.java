package io.github.camelradius.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.camelradius.lb.scenario.ScenarioException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Reads YAML or JSON as maps, lists and the texts that were written, whatever YAML would make of them. */
final class ScenarioText {
    private static final String FILE = "SCENARIO";
    private static final int MAX_DEPTH = 32;

    private ScenarioText() {}

    static @Nullable Object read(Path file) throws ScenarioException {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new ScenarioException(FILE, file.toString(), "a file in UTF-8 that this user can read");
        }
        return text.stripLeading().startsWith("{") ? json(text) : yaml(text);
    }

    private static Object json(String text) throws ScenarioException {
        try {
            return new ObjectMapper().readValue(text, Object.class);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new ScenarioException(FILE, "hidden", "valid JSON, line " + line);
        }
    }

    private static @Nullable Object yaml(String text) throws ScenarioException {
        try {
            Node root = new Yaml(new SafeConstructor(new LoaderOptions())).compose(new StringReader(text));
            return root == null ? null : tree(root, 0);
        } catch (MarkedYAMLException e) {
            String line = e.getProblemMark() == null
                    ? ""
                    : ", line " + (e.getProblemMark().getLine() + 1);
            throw new ScenarioException(FILE, "hidden", "valid YAML" + line);
        } catch (YAMLException e) {
            throw new ScenarioException(FILE, "hidden", "valid YAML");
        }
    }

    private static @Nullable Object tree(Node node, int depth) {
        if (depth > MAX_DEPTH) {
            throw new YAMLException("nested or repeated without end");
        }
        if (node instanceof MappingNode mapping) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            for (NodeTuple entry : mapping.getValue()) {
                if (!(entry.getKeyNode() instanceof ScalarNode name)
                        || map.putIfAbsent(name.getValue(), tree(entry.getValueNode(), depth + 1)) != null) {
                    throw new YAMLException("a key that is no text, or is repeated");
                }
            }
            return map;
        }
        if (node instanceof SequenceNode sequence) {
            List<@Nullable Object> list = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                list.add(tree(item, depth + 1));
            }
            return list;
        }
        ScalarNode scalar = (ScalarNode) node;
        boolean absent = scalar.isPlain() && scalar.getValue().isEmpty();
        return absent ? null : scalar.getValue();
    }
}
