/** The id of the styles that came with a prerendered page. */
const STYLES_ID = 'prerendered-styles';

/**
 * Removes the styles that came for the prerendered page: the code that has arrived brings all of its own, and these, which
 * stand after them and know no states, would win over them.
 */
export function removePrerenderedStyles(page: Document = document): void {
  page.getElementById(STYLES_ID)?.remove();
}
