package io.github.camelradius.lb.core;

/**
 * The profile whose choices are compared with a group's.
 *
 * @param profile its name
 * @param settings a group of the same servers as that profile makes it, with the profile's defaults
 */
record ShadowSettings(String profile, GroupSettings settings) {}
