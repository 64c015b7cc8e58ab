import { AXE, AXE_RULES } from '../accessibility/axe';
import { type OtherBrowser, waitUntil } from './other-browser';

/** By the id of the field. The phone as autofill gives it; an address is asked for where something is sent. */
const TYPED: readonly (readonly [field: string, text: string])[] = [
  ['contact-email', 'ana.prado@exemplo.com.br'],
  ['contact-name', 'Ana Lúcia Prado'],
  ['contact-document', '529.982.247-25'],
  ['contact-phone', '+55 11 98765-4321'],
  ['address-zip', '01310-100'],
  ['address-street', 'Avenida Paulista'],
  ['address-number', '1000'],
  ['address-district', 'Bela Vista'],
  ['address-city', 'São Paulo'],
];

const isShown = (id: string) => `document.getElementById('${id}')?.checkVisibility() === true`;
const hasTitle = (title: string) => `document.querySelector('h1')?.textContent === ${JSON.stringify(title)}`;
const contains = (control: string, word: string) =>
  `document.querySelector(${JSON.stringify(control)})?.textContent.startsWith(${JSON.stringify(word)})`;

/** The measurements of one of the pages of a purchase in a browser. */
export interface SeenPage {
  /** The steps that a buyer had taken by then. */
  what: string;
  /** Pixels that it scrolls sideways. */
  sideways: number;
  /** The findings of axe: the rule, and the place. */
  findings: string[];
}

const findings = `(() => {
  if (!('axe' in window)) { ${AXE} }
  return axe.run(document, ${JSON.stringify(AXE_RULES)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ target }) => target.join(' ')).join(', ')));
})()`;

/**
 * Buys on a checkout page as a person does: an error first, then the fields, another way to pay and back, the payment.
 * @returns what each page on the way was like
 * @throws when the browser does not show what a buyer would expect
 */
export async function buy(browser: OtherBrowser, page: string): Promise<SeenPage[]> {
  const seen: SeenPage[] = [];
  const look = async (what: string) =>
    seen.push({
      what,
      sideways: await browser.read<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
      findings: await browser.read<string[]>(findings),
    });
  await browser.open(page);
  await look('opened');
  await browser.press('button.pay');
  await waitUntil(browser, `document.querySelector('#error-contact-email')?.textContent !== ''`);
  await waitUntil(browser, `document.activeElement?.id === 'contact-email'`);
  await look('paid without a field');
  for (const [field, text] of TYPED) {
    if (!(await browser.read<boolean>(isShown(field)))) continue;
    await browser.type(`#${field}`, text);
    // The rest of an address opens with its CEP.
    if (field === 'address-zip') await waitUntil(browser, isShown('address-street'));
  }
  if (await browser.read<boolean>(isShown('method-boleto'))) {
    await browser.press('#method-boleto');
    await waitUntil(browser, contains('button.pay', 'Gerar boleto'));
    await browser.press('#method-pix');
  }
  await waitUntil(browser, contains('button.pay', 'Pagar'));
  await look('filled in');
  await browser.press('button.pay');
  await waitUntil(browser, hasTitle('Pague com Pix'));
  await waitUntil(browser, `document.querySelector('textarea')?.value.startsWith('000201')`);
  await look('waits for the Pix');
  await waitUntil(browser, hasTitle('Pagamento confirmado'));
  await look('paid');
  return seen;
}
