package io.github.camelradius.app.command;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that Maven wrote into the program. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
        Properties properties = new Properties();
        try (InputStream stream = Version.class.getResourceAsStream("/radius-lb.properties")) {
            if (stream != null) {
                properties.load(stream);
            }
        }
        return new String[] {"radius-lb " + properties.getProperty("version", "of unknown version")};
    }
}
