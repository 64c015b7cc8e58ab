/** Where the edge serves the API on the page's origin: the page may show pictures of its own origin only. */
const PUBLIC_BASE = '/api/pictures/';

/** The address of a stored picture as a page uses it. */
export const pictureUrlOf = (name: string): string => `${PUBLIC_BASE}${name}`;

/** The name of the picture behind an address; undefined when it is empty or none of ours. */
export function pictureNameOf(imageUrl: string): string | undefined {
  return imageUrl.startsWith(PUBLIC_BASE) ? imageUrl.slice(PUBLIC_BASE.length) : undefined;
}
