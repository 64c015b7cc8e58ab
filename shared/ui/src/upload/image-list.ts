/** A picture that is stored. */
export interface StoredImage {
  id: string;
  url: string;
  /** A small one, for the list. Default: `url`. */
  thumbUrl?: string | undefined;
  /** The description of the picture, for those who do not see it. */
  alt: string;
}

/** A pending or failed picture. */
export interface PendingImage {
  key: number;
  name: string;
  /** `blob:` URL. */
  preview: string;
  /** 0 to 1; undefined while it is not known. */
  progress: number | undefined;
  error: string | undefined;
}

/** The list with one element at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}
