import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse } from 'acorn';
import { OLD_BROWSER_SCRIPT, OLDEST_BROWSERS } from './old-browser';

const PROJECT = path.resolve(__dirname, '../../..');

/** The words of a page after the script ran in it, and whether the rest of the page was stopped. */
function openIn({ before = '', selectors = true }: { before?: string; selectors?: boolean }) {
  const words: string[] = [];
  const page = {
    title: 'Entrar · Balcão',
    body: { style: {}, appendChild: ({ text }: { text: string }) => words.push(text) },
    createElement: () => ({
      text: '',
      appendChild(text: string) {
        this.text = text;
      },
    }),
    createTextNode: (text: string) => text,
  };
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  const CSS = { supports: () => selectors };
  runInNewContext(`${before};${OLD_BROWSER_SCRIPT}`, { window: { stop, CSS }, CSS, document: page });
  return { words, isStopped, title: page.title };
}

it('is read by any browser', () => {
  expect(() => parse(OLD_BROWSER_SCRIPT, { ecmaVersion: 5 })).not.toThrow();
});

const NO_SORTING = 'delete Array.prototype.toSorted';

it('lets the page of Chrome 111, Firefox 115 and Safari 16.4 go on', () => {
  expect(openIn({})).toEqual({ words: [], isStopped: false, title: 'Entrar · Balcão' });
});

it.each([
  ['Chrome 110, which has the methods of 111', { selectors: false }],
  ['Chrome 60, which asks for no selectors', { before: 'delete window.CSS.supports' }],
  ['Firefox 114', { before: NO_SORTING }],
  ['Safari 16.3', { before: 'RegExp = function () { throw new SyntaxError("invalid group specifier") }' }],
])('tells people with %s in words what to do, and runs nothing else', (_name, browser) => {
  const { words, isStopped, title } = openIn(browser);
  expect(isStopped).toBe(true);
  expect(title).toBe('Atualize o navegador · Balcão');
  expect(words).toEqual([
    'Atualize o navegador para usar o Balcão',
    'Este navegador é antigo demais para o Balcão. Atualize-o, ou abra este endereço no Chrome 111, Edge 111, Firefox 115 ou Safari 16.4, ou em um mais novo.',
  ]);
});

it('names the browsers that areas, shell and checkout are built for', () => {
  const numbersIn = (file: string, list: RegExp) =>
    list.exec(readFileSync(path.join(PROJECT, file), 'utf8'))?.[1]?.match(/[\d.]+/g);
  const named = OLDEST_BROWSERS.match(/[\d.]+/g);
  expect(numbersIn('shared/build/src/base-config.ts', /BROWSERS = \[(.*)\]/)).toEqual(named);
  expect(numbersIn('checkout/src/client-script.ts', /TARGET = \[(.*)\]/)).toEqual(named);
});
