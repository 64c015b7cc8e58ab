import { ShellProvider } from '@balcao/contract';
import { AreaRouter, Link } from '@balcao/contract/router';
import { createFakeShell } from '@balcao/contract/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageTabs } from '../display';
import { originOf } from '../display/list-origin';
import { RecordNeighbors, ResourceDetail, useOriginQuery } from './index';

const LIST = '/produtos?status=ativo&pagina=3';

function openDetail() {
  const shell = createFakeShell({ url: LIST });
  render(
    <ShellProvider value={shell}>
      <AreaRouter navigation={shell.navigation}>
        <Link to="/produtos/detalhe/7" state={originOf(LIST)}>
          Bolsa de lona
        </Link>
        <ResourceDetail
          title="Bolsa de lona"
          back={{ to: '/produtos', label: 'Produtos' }}
          context={<p>Quem</p>}
        >
          <PageTabs
            page="Ana Lima"
            label="Partes"
            tabs={[
              { key: 'dados', label: 'Dados', content: <p>Nome</p> },
              { key: 'estoque', label: 'Estoque', content: <p>Unidades</p> },
            ]}
          />
        </ResourceDetail>
      </AreaRouter>
    </ShellProvider>,
  );
  const back = () => screen.getByRole('link', { name: 'Produtos' });
  const follow = () => userEvent.click(screen.getByRole('link', { name: 'Bolsa de lona' }));
  return { shell, back, follow };
}

describe('the way back to the list', () => {
  it('is one step back where the list was the step before, so that it keeps place and scroll', async () => {
    const { shell, back, follow } = openDetail();
    await follow();
    expect(back()).toHaveAttribute('href', LIST);
    const steps = jest.spyOn(shell.navigation, 'navigate');
    await userEvent.click(back());
    expect(steps).toHaveBeenCalledWith(-1);
    expect(shell.navigation.url()).toBe(LIST);
  });

  it('keeps the query also after other steps within the record', async () => {
    const { shell, back, follow } = openDetail();
    await follow();
    await userEvent.click(screen.getByRole('link', { name: 'Estoque' }));
    await userEvent.click(back());
    expect(shell.navigation.url()).toBe(LIST);
  });

  it('is the list itself for who came from elsewhere', () => {
    const { back } = openDetail();
    expect(back()).toHaveAttribute('href', '/produtos');
  });
});

describe('the records beside one', () => {
  const SEVENTH = '/produtos/detalhe/7';

  function Neighbors() {
    return (
      <>
        <p>{`Da lista: ${useOriginQuery('/produtos')}`}</p>
        <input aria-label="Nome" />
        <RecordNeighbors previous={null} next={{ to: '/produtos/detalhe/8', label: 'Bolsa de couro' }} />
      </>
    );
  }

  function openNeighbors() {
    const shell = createFakeShell({ url: LIST });
    render(
      <ShellProvider value={shell}>
        <AreaRouter navigation={shell.navigation}>
          <ResourceDetail
            title="Bolsa"
            back={{ to: '/produtos', label: 'Produtos' }}
            neighbors={<Neighbors />}
          >
            <p>Nome</p>
          </ResourceDetail>
        </AreaRouter>
      </ShellProvider>,
    );
    act(() => shell.navigation.navigate(SEVENTH, { state: originOf(LIST) }));
    return shell;
  }

  it('are links that keep the way back, and say which list they are of', async () => {
    const { navigation } = openNeighbors();
    expect(screen.getByText('Da lista: status=ativo&pagina=3')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Anterior/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Próximo: Bolsa de couro' }));
    expect(navigation.url()).toBe('/produtos/detalhe/8');
    await userEvent.click(screen.getByRole('link', { name: 'Produtos' }));
    expect(navigation.url()).toBe(LIST);
  });

  it('are reached by the keys of lists, but not while one types', async () => {
    const { navigation } = openNeighbors();
    await userEvent.type(screen.getByLabelText('Nome'), 'jk');
    expect(navigation.url()).toBe(SEVENTH);
    act(() => screen.getByLabelText('Nome').blur());
    await userEvent.keyboard('k');
    expect(navigation.url()).toBe(SEVENTH);
    await userEvent.keyboard('j');
    expect(navigation.url()).toBe('/produtos/detalhe/8');
  });
});
