/**
 * Connections that the system takes for a server before it does itself. Where they do not fit, as after a restart with
 * thousands of visitors, a client tries again after 1, 3 and 7 seconds by itself. No more than `net.core.somaxconn`.
 */
export const ACCEPT_BACKLOG = 4_096;
