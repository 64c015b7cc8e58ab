/** Semver of what the API promises. Areas declare the range they need; it is checked when versions are composed. */
export const API_VERSION = '1.0.0';
