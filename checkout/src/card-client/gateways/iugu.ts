/// <reference lib="dom" />
import { type CardAdapter, WrongCard } from '../adapter';
import { loadScript } from '../load-script';

const SCRIPT = 'https://js.iugu.com/v2';

/** https://dev.iugu.com/docs/iugu-js: as much of it as is used. */
interface IuguScript {
  setAccountID(account: string): void;
  setTestMode(isTest: boolean): void;
  createPaymentToken(
    form: HTMLFormElement,
    answer: (token: { id?: string; errors?: Record<string, unknown> | string }) => void,
  ): void;
}

const scriptOf = () => (window as unknown as { Iugu: IuguScript }).Iugu;

/** Iugu's script reads the fields of the form that it is given, by their `data-iugu`, and sends them to Iugu itself. */
export const iugu: CardAdapter = {
  open: () => loadScript(SCRIPT),
  async tokenise({ account = '', mode }) {
    await loadScript(SCRIPT);
    const Iugu = scriptOf();
    Iugu.setAccountID(account);
    Iugu.setTestMode(mode !== 'live');
    const form = document.querySelector('form') as HTMLFormElement;
    const { id, errors } = await new Promise<{ id?: string; errors?: unknown }>((resolve) =>
      Iugu.createPaymentToken(form, resolve),
    );
    // Errors by field are about the card; a text is about the account or the connection.
    if (typeof errors === 'object' && errors !== null) throw new WrongCard();
    if (!id) throw new Error('Iugu gave no token.');
    return { token: id };
  },
};
