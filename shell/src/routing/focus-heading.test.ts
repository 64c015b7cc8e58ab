import { waitFor } from '@testing-library/dom';
import { focusHeading } from './focus-heading';

describe('the focus after a navigation', () => {
  let area: HTMLElement;
  beforeEach(() => {
    document.body.innerHTML = '<a href="/">menu</a><main id="area" tabindex="-1"></main>';
    area = document.getElementById('area') as HTMLElement;
  });

  it('goes to the h1 as soon as the screen has it', async () => {
    document.querySelector('a')?.focus();
    focusHeading(area);
    area.innerHTML = '<p>carregando</p>';
    area.innerHTML = '<h1>Pedidos</h1>';
    await waitFor(() => expect(area.querySelector('h1')).toHaveFocus());
  });

  it('does not go to the h1 of the screen that is leaving', async () => {
    area.innerHTML = '<h1>Pedidos</h1>';
    focusHeading(area);
    area.append(document.createElement('p'));
    area.innerHTML = '<h1>Produtos</h1>';
    await waitFor(() => expect(area.querySelector('h1')).toHaveFocus());
    expect(area).toHaveTextContent('Produtos');
  });

  it('goes to an h1 that only changed its words', async () => {
    area.innerHTML = '<h1>Pedido 1</h1>';
    focusHeading(area);
    await waitFor(() => expect(area.querySelector('h1')).toHaveFocus());
  });

  it('goes to the h1 of a screen that a slow machine draws late', async () => {
    jest.useFakeTimers();
    area.innerHTML = '<h1>Pedidos</h1>';
    focusHeading(area);
    jest.advanceTimersByTime(1000);
    jest.useRealTimers();
    expect(area.querySelector('h1')).toHaveFocus();
    area.innerHTML = '<h1>Produtos</h1>';
    await waitFor(() => expect(area.querySelector('h1')).toHaveFocus());
  });

  it('waits for the next screen as long as the one before is only hidden', async () => {
    jest.useFakeTimers();
    area.innerHTML = '<div style="display: none"><h1>Pedidos</h1></div>';
    focusHeading(area);
    jest.advanceTimersByTime(1000);
    jest.useRealTimers();
    area.innerHTML = '<h1>Produtos</h1>';
    await waitFor(() => expect(area.querySelector('h1')).toHaveFocus());
  });

  it('stays where the new screen put it', async () => {
    focusHeading(area);
    area.innerHTML = '<h1>Entrar</h1><input />';
    area.querySelector('input')?.focus();
    await waitFor(() => expect(area.querySelector('h1')).not.toHaveAttribute('tabindex'));
    expect(area.querySelector('input')).toHaveFocus();
  });

  it('is left alone once given up', async () => {
    jest.useFakeTimers();
    const giveUp = focusHeading(area);
    giveUp();
    area.innerHTML = '<h1>Pedidos</h1>';
    jest.runAllTimers();
    jest.useRealTimers();
    await Promise.resolve();
    expect(document.body).toHaveFocus();
  });
});
