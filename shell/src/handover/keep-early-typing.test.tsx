import { FORM_READY_EVENT } from '@balcao/contract';
import { act, screen } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { keepEarlyTyping } from './keep-early-typing';

const sent: object[] = [];

function Login() {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [stays, setStays] = useState(false);
  useEffect(() => {
    form.current?.dispatchEvent(new Event(FORM_READY_EVENT, { bubbles: true }));
  }, []);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        sent.push({ email, password, stays });
      }}
    >
      <label htmlFor="email">E-mail</label>
      <input id="email" type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <label htmlFor="password">Senha</label>
      <input id="password" value={password} onChange={(event) => setPassword(event.target.value)} />
      <label htmlFor="stays">Continuar conectado</label>
      <input
        id="stays"
        type="checkbox"
        checked={stays}
        onChange={(event) => setStays(event.target.checked)}
      />
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('what was typed before the code was there', () => {
  let container: HTMLElement;
  let root: Root | undefined;
  beforeEach(() => {
    container = document.body.appendChild(document.createElement('main'));
    container.innerHTML = renderToString(<Login />);
  });
  afterEach(async () => {
    await act(async () => root?.unmount());
    container.remove();
  });

  async function open(change?: () => void) {
    field('E-mail').value = 'ana.davila@exemplo.com.br';
    field('Senha').value = 'um cavalo verde';
    field('Senha').focus();
    field('Continuar conectado').checked = true;
    change?.();
    keepEarlyTyping();
    await act(async () => {
      root = hydrateRoot(container, <Login />, { onRecoverableError: () => undefined });
    });
  }

  it.each<[string, () => void]>([
    [
      'a password manager has put its icon after each field',
      () => {
        for (const input of container.querySelectorAll('input')) input.after(document.createElement('div'));
      },
    ],
    [
      'an extension has put something before the form’s fields',
      () => {
        container.querySelector('form')?.prepend(document.createElement('span'));
      },
    ],
    [
      'a translator has written over the labels',
      () => {
        for (const label of container.querySelectorAll('label')) {
          const translated = document.createElement('font');
          translated.textContent = `${label.textContent} (Email, password)`;
          label.replaceChildren(translated);
        }
      },
    ],
  ])('stays, though %s', async (_what, change) => {
    const early = field('E-mail');
    await open(change);
    expect(field('E-mail')).not.toBe(early);
    expect(field('E-mail')).toHaveValue('ana.davila@exemplo.com.br');
    expect(field('Senha')).toHaveValue('um cavalo verde');
    expect(field('Senha')).toHaveFocus();
    expect(field('Continuar conectado')).toBeChecked();
    await act(async () => container.querySelector('form')?.requestSubmit());
    expect(sent.at(-1)).toEqual({
      email: 'ana.davila@exemplo.com.br',
      password: 'um cavalo verde',
      stays: true,
    });
  });

  it('is left alone in a page that nobody has changed', async () => {
    const early = field('E-mail');
    await open();
    expect(field('E-mail')).toBe(early);
    expect(field('E-mail')).toHaveValue('ana.davila@exemplo.com.br');
  });
});
