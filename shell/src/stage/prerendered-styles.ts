/** The id of the styles that came with a prerendered page. */
const STYLES_ID = 'prerendered-styles';

/**
 * Removes the styles of the prerendered page. They stand after the styles of the loaded code and would override
 * states such as hover.
 */
export function removePrerenderedStyles(page: Document = document): void {
  page.getElementById(STYLES_ID)?.remove();
}
