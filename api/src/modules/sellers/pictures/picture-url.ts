/** The path at which the edge serves the API on the page's origin: pages may only show images of their own origin. */
const PUBLIC_BASE = '/api/pictures/';

/** The address of a stored picture for pages. */
export const pictureUrlOf = (name: string): string => `${PUBLIC_BASE}${name}`;

/** The name of the picture at an address; undefined when it is empty or not ours. */
export function pictureNameOf(imageUrl: string): string | undefined {
  return imageUrl.startsWith(PUBLIC_BASE) ? imageUrl.slice(PUBLIC_BASE.length) : undefined;
}
