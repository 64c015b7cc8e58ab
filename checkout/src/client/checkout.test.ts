import { type DOMWindow, JSDOM } from 'jsdom';
import { bundleClientScript } from '../client-script';

let window: DOMWindow;
afterEach(() => window.close());

/** @returns whether the script sends the form, in place of the browser */
async function takesForm(prepare: string): Promise<boolean> {
  const script = await bundleClientScript();
  const page = '<main data-view="form"><form action="/c/bolsa"></form></main>';
  window = new JSDOM(page, { url: 'https://loja.exemplo.com.br/c/bolsa', runScripts: 'outside-only' }).window;
  window.fetch = () => new Promise(() => {});
  window.eval(prepare + script.code.toString());
  const submit = new window.SubmitEvent('submit', { bubbles: true, cancelable: true });
  window.document.querySelector('form')?.dispatchEvent(submit);
  return submit.defaultPrevented;
}

it('sends the form where the browser has all that this takes', async () => {
  expect(await takesForm('')).toBe(true);
});

it('leaves the form to a browser that lacks what it would need halfway', async () => {
  expect(await takesForm('delete Array.prototype.at;')).toBe(false);
});
