package io.github.camelradius.dictionary;

/** The flags of an ATTRIBUTE line: {@code has_tag,encrypt=2}. */
record Flags(Hiding hiding, boolean tagged, boolean concat, boolean secret) {
    static Flags parse(String words, Source source) {
        Hiding hiding = Hiding.NONE;
        boolean tagged = false;
        boolean concat = false;
        boolean secret = false;
        for (String word : words.split(",")) {
            switch (word) {
                case "" -> {}
                case "has_tag" -> tagged = true;
                case "concat" -> concat = true;
                case "secret" -> secret = true;
                case "encrypt=1", "encrypt=User-Password" -> hiding = Hiding.USER_PASSWORD;
                case "encrypt=2", "encrypt=Tunnel-Password" -> hiding = Hiding.TUNNEL_PASSWORD;
                case "encrypt=3", "encrypt=Ascend-Secret" -> hiding = Hiding.ASCEND_SECRET;
                // They say nothing about the wire: several may occur; not in packets; internal to a server.
                case "array", "virtual", "internal", "long", "encrypt=0" -> {}
                default ->
                    throw new DictionaryException(
                            source,
                            word + " is no flag of an attribute: use has_tag, concat,"
                                    + " array, secret, virtual, encrypt=1, encrypt=2 or encrypt=3");
            }
        }
        return new Flags(hiding, tagged, concat, secret);
    }
}
