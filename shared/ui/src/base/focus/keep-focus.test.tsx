import { ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { SaveBar } from '../../form/save-bar';
import { ServerForm } from '../../form/server-form';
import { TextField } from '../../form/text-fields';
import { Sheet } from '../../list/sheet';
import { areaFrame } from '../area-frame';

function open(screenOf: ReactNode) {
  const shell = createFakeShell();
  const { Provider } = areaFrame;
  render(
    <ShellProvider value={shell}>
      <Provider shell={shell}>
        <main>
          <h1>Página</h1>
          {screenOf}
        </main>
      </Provider>
    </ShellProvider>,
  );
  return userEvent.setup();
}

const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.getByRole('heading', { name });

/** A button that, once pressed, shows something else. */
function Once({ before, after }: { before: (next: () => void) => ReactNode; after: ReactNode }) {
  const [isDone, setDone] = useState(false);
  return isDone ? after : before(() => setDone(true));
}

describe('a control that goes away hands its focus on', () => {
  it('to the heading of what has come in its place', async () => {
    const user = open(
      <>
        <h2>Antes</h2>
        <Once
          before={(next) => (
            <section>
              <h2>3 fotos</h2>
              <button type="button" onClick={next}>
                Começar verificação
              </button>
            </section>
          )}
          after={
            <div>
              <h2>Suas imagens</h2>
              <button type="button">Enviar frente</button>
            </div>
          }
        />
        <p>Depois</p>
      </>,
    );
    await user.click(button('Começar verificação'));
    await waitFor(() => expect(heading('Suas imagens')).toHaveFocus());
  });

  it('to the control that has come in its place', async () => {
    const user = open(
      <Once
        before={(next) => (
          <button type="button" onClick={next}>
            Pausar
          </button>
        )}
        after={<a href="#retomar">Retomar</a>}
      />,
    );
    await user.click(button('Pausar'));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Retomar' })).toHaveFocus());
  });

  it('to the heading before it, where nothing has come', async () => {
    const user = open(
      <>
        <section>
          <h2>Conexão</h2>
          <p>Conectado.</p>
          <Once
            before={(next) => (
              <button type="button" onClick={next}>
                Testar
              </button>
            )}
            after={null}
          />
        </section>
        <h2>Tarifas</h2>
      </>,
    );
    await user.click(button('Testar'));
    await waitFor(() => expect(heading('Conexão')).toHaveFocus());
  });

  it('when it cannot be used any more', async () => {
    const user = open(
      <>
        <h2>Fotos</h2>
        <Once
          before={(next) => (
            <button key="one" type="button" onClick={next}>
              Enviar
            </button>
          )}
          after={
            <button key="one" type="button" disabled>
              Enviar
            </button>
          }
        />
      </>,
    );
    await user.click(button('Enviar'));
    await waitFor(() => expect(heading('Fotos')).toHaveFocus());
  });

  it('to the next row, and from the last one to the row before', async () => {
    function Rows() {
      const [rows, setRows] = useState(['a', 'b', 'c']);
      return (
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
                {`Remover ${row}`}
              </button>
            </li>
          ))}
        </ul>
      );
    }
    const user = open(<Rows />);
    await user.click(button('Remover b'));
    await waitFor(() => expect(button('Remover c')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Remover a')).toHaveFocus());
  });

  it('but not after a click beside it', async () => {
    let remove = () => {};
    const user = open(
      <Once
        before={(next) => {
          remove = next;
          return <button type="button">Some sozinho</button>;
        }}
        after={<h2>Outro</h2>}
      />,
    );
    await user.click(button('Some sozinho'));
    await user.click(document.body);
    act(remove);
    await screen.findByRole('heading', { name: 'Outro' });
    expect(document.body).toHaveFocus();
  });
});

describe('the save bar', () => {
  const form = (
    <ServerForm name="perfil" initialValues={{ nickname: 'Ana', city: 'Ji-Paraná' }} onSubmit={() => {}}>
      <h2>Dados</h2>
      <TextField name="nickname" label="Apelido" />
      <h2>Endereço</h2>
      <TextField name="city" label="Cidade" />
      <SaveBar label="Salvar dados" />
    </ServerForm>
  );

  it.each(['Salvar dados', 'Descartar'])('hands the focus of "%s" on to where one wrote', async (name) => {
    const user = open(form);
    await user.type(screen.getByLabelText('Apelido'), ' Lima');
    await user.click(button(name));
    await waitFor(() => expect(heading('Dados')).toHaveFocus());
  });
});

describe('a sheet', () => {
  function WithSheet({ children, keep = true }: { children: ReactNode; keep?: boolean }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <h2>Lista</h2>
        {(keep || !isOpen) && (
          <button type="button" onClick={() => setOpen(true)}>
            Abrir
          </button>
        )}
        {isOpen && (
          <Sheet title="Filtros" onClose={() => setOpen(false)}>
            {children}
          </Sheet>
        )}
      </>
    );
  }

  it('starts at its first field, and gives the focus back', async () => {
    const user = open(
      <WithSheet>
        <a href="#ajuda">Ajuda</a>
        <input aria-label="Preço" />
      </WithSheet>,
    );
    await user.click(button('Abrir'));
    expect(screen.getByLabelText('Preço')).toHaveFocus();
    await user.click(button('Fechar'));
    await waitFor(() => expect(button('Abrir')).toHaveFocus());
  });

  it('without a field starts at its title', async () => {
    const user = open(<WithSheet>Nada a preencher.</WithSheet>);
    await user.click(button('Abrir'));
    expect(heading('Filtros')).toHaveFocus();
  });

  it('gives the focus to what stands where its opener was', async () => {
    const user = open(<WithSheet keep={false}>Nada a preencher.</WithSheet>);
    await user.click(button('Abrir'));
    await user.click(button('Fechar'));
    await waitFor(() => expect(button('Abrir')).toHaveFocus());
  });
});
