import { removePrerenderedStyles } from './prerendered-styles';

it('removes the styles that came with a prerendered page, and no others', () => {
  document.head.innerHTML = '<style id="prerendered-styles"></style><style id="other"></style>';
  removePrerenderedStyles();
  removePrerenderedStyles();
  expect([...document.head.children].map(({ id }) => id)).toEqual(['other']);
});
