/**
 * Real RADIUS programs as test peers: FreeRADIUS, radclient and eapol_test from Debian, on free loopback ports. Other
 * modules use them through this module's test-jar.
 */
package io.github.camelradius.peers;
