import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

let root;
export const bootstrap = async () => {};
export const mount = async ({ domElement }) => {
  root = createRoot(domElement);
  root.render(createElement('h1', null, 'Entregas'));
};
export const unmount = async () => root.unmount();
