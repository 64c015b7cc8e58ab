import { ShellProvider } from '@balcao/contract';
import { AreaRouter, Link } from '@balcao/contract/router';
import { createFakeShell } from '@balcao/contract/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageTabs } from '../display';
import { originOf } from '../display/list-origin';
import { ResourceDetail } from './index';

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
