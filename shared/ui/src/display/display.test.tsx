import { ShellProvider } from '@balcao/contract';
import { AreaRouter } from '@balcao/contract/router';
import { createFakeShell } from '@balcao/contract/testing';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodeList, CompareDialog, ConfirmDialog, PageTabs } from './index';

describe('tabs of a page', () => {
  const tabs = [
    { key: 'dados', label: 'Meus dados', content: <p>Nome e celular</p> },
    { key: 'empresa', label: 'Empresa', content: <p>CNPJ</p> },
  ] as const;

  function renderTabs(url: string) {
    const shell = createFakeShell({ url });
    render(
      <ShellProvider value={shell}>
        <AreaRouter navigation={shell.navigation}>
          <PageTabs label="Partes do perfil" page="Perfil" tabs={tabs} keep={['loja']} />
        </AreaRouter>
      </ShellProvider>,
    );
    return shell;
  }

  it('show the part that the address names, and write the address when another is chosen', async () => {
    const shell = renderTabs('/perfil?aba=empresa');
    expect(screen.getByText('CNPJ')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Empresa' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(screen.getByRole('link', { name: 'Meus dados' }));
    expect(screen.getByText('Nome e celular')).toBeVisible();
    expect(shell.navigation.url()).toBe('/perfil?aba=dados');
  });

  it('keep of the address what all parts share, and nothing else', async () => {
    const shell = renderTabs('/perfil?aba=empresa&loja=2&page=3');
    await userEvent.click(screen.getByRole('link', { name: 'Meus dados' }));
    expect(shell.navigation.url()).toBe('/perfil?loja=2&aba=dados');
  });

  it('give each part a title of its own, and the first that of the page', async () => {
    const shell = renderTabs('/perfil?aba=empresa');
    expect(shell.navigation.title()).toBe('Empresa · Perfil');
    await userEvent.click(screen.getByRole('link', { name: 'Meus dados' }));
    expect(shell.navigation.title()).toBe('Perfil');
  });

  it('say on which side the row goes on, where it is wider than its place', () => {
    const widths = { scrollWidth: 600, clientWidth: 320 };
    for (const [name, width] of Object.entries(widths))
      jest.spyOn(HTMLElement.prototype, name as 'scrollWidth', 'get').mockReturnValue(width);
    renderTabs('/perfil?aba=dados');
    const row = screen.getByRole('navigation', { name: 'Partes do perfil' });
    const scrollTo = (left: number) => {
      row.scrollLeft = left;
      fireEvent.scroll(row);
      return row.dataset.cut;
    };
    expect([scrollTo(0), scrollTo(100), scrollTo(280)]).toEqual(['end', 'both', 'start']);
    jest.restoreAllMocks();
    expect(scrollTo(0)).toBeUndefined();
  });

  it('show the first part for an unknown name', () => {
    renderTabs('/perfil?aba=nada');
    expect(screen.getByText('Nome e celular')).toBeVisible();
  });
});

it('a comparison starts with what is suggested and hands back the choice of each field', async () => {
  const onResolve = jest.fn();
  render(
    <CompareDialog
      open
      title="Seu perfil mudou"
      differences={[
        { name: 'name', label: 'Nome completo', mine: 'Ana Souza', theirs: 'Ana Lima', suggested: 'mine' },
        { name: 'nickname', label: 'Apelido', mine: 'Aninha', theirs: '', suggested: 'theirs' },
      ]}
      onCancel={() => {}}
      onResolve={onResolve}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Seu perfil mudou' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /Ana Souza/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /\(vazio\)/ })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /Ana Lima/ }));
  await userEvent.click(screen.getByRole('radio', { name: /Aninha/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar o que escolhi' }));
  expect(onResolve).toHaveBeenCalledWith({ name: 'theirs', nickname: 'mine' });
});

it('a confirmation is answered by its verb, its cancel, or Esc; its cross speaks Portuguese', async () => {
  const onAnswer = jest.fn();
  render(
    <ConfirmDialog
      open
      title="Encerrar a sessão?"
      body="O aparelho terá de entrar de novo."
      confirmLabel="Encerrar sessão"
      destructive
      onAnswer={onAnswer}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Encerrar sessão' }));
  expect(onAnswer).toHaveBeenLastCalledWith(true);
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(onAnswer).toHaveBeenLastCalledWith(false);
  await userEvent.keyboard('{Escape}');
  expect(onAnswer).toHaveBeenCalledTimes(3);
});

it('codes can be copied, and a refusal of the browser says what to do', async () => {
  const user = userEvent.setup();
  render(<CodeList codes={['AB2CD-EF3GH', 'JK4LM-NP5QR']} fileName="codigos.txt" />);
  await user.click(screen.getByRole('button', { name: 'Copiar códigos' }));
  expect(await navigator.clipboard.readText()).toBe('AB2CD-EF3GH\nJK4LM-NP5QR\n');
  expect(screen.getByRole('status')).toHaveTextContent('Códigos copiados.');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(screen.getByRole('button', { name: 'Copiar códigos' }));
  expect(screen.getByRole('status')).toHaveTextContent('baixe o arquivo');
});
