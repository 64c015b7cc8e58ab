/** Semver of the API's contract. Areas declare the range they need, which is checked when versions are composed. */
export const API_VERSION = '1.0.0';
