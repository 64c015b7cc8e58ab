import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog';

/** A dialog as pages open one: it is there only while it is open. */
function Page({ children, footer }: { children?: ReactNode; footer?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {isOpen && (
        <Dialog open title="Devolver" footer={footer} onClose={() => setOpen(false)}>
          {children}
        </Dialog>
      )}
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Abrir' });

it('gives the focus to its first field, and back to what opened it', async () => {
  render(
    <Page>
      <a href="/ajuda">Ajuda</a>
      <input aria-label="Valor" />
    </Page>,
  );
  await userEvent.click(opener());
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Valor' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(opener()).toHaveFocus());
});

it('without a field it gives the focus to the button that changes nothing', async () => {
  const footer = (
    <>
      <button type="button">Cancelar</button>
      <button type="button">Devolver tudo</button>
    </>
  );
  render(<Page footer={footer}>O dinheiro volta ao cliente.</Page>);
  await userEvent.click(opener());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(opener()).toHaveFocus());
});
