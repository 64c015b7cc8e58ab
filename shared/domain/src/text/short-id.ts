const LENGTH = 12;

/** The id of a composition as people read it: as short as git shows its own. Commands take it so. */
export const shortId = (id: string): string => id.slice(0, LENGTH);
