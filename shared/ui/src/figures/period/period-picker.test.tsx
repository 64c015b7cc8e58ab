import { ShellProvider } from '@balcao/contract';
import { AreaRouter } from '@balcao/contract/router';
import { createFakeShell } from '@balcao/contract/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PeriodPicker, usePeriod } from '../index';

// 23:30 of the 20th in São Paulo; the 21st in UTC already.
const NOW = new Date('2026-11-21T02:30:00Z');

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
});

function Sales() {
  const { period, rules, change } = usePeriod({ fallback: '7d', maxDays: 400 });
  const { range, previous, compares } = period;
  return (
    <>
      <PeriodPicker period={period} rules={rules} onChange={change} />
      <output>
        {range.from}/{range.to} {compares ? `${previous.from}/${previous.to}` : 'alone'}
      </output>
    </>
  );
}

function openPage(url = '/vendas') {
  const shell = createFakeShell({ url });
  render(
    <ShellProvider value={shell}>
      <AreaRouter navigation={shell.navigation}>
        <Sales />
      </AreaRouter>
    </ShellProvider>,
  );
  return shell;
}

const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const shown = () => screen.getByRole('status').textContent;
const open = (name: string) => user.click(screen.getByRole('button', { name }));

describe('the period of a page', () => {
  it('is in days of São Paulo, and compared with as many before', () => {
    openPage();
    expect(shown()).toBe('2026-11-14/2026-11-20 2026-11-07/2026-11-13');
    expect(
      screen.getByText(/14\/11 a 20\/11\/2026, comparado com 07\/11 a 13\/11\/2026, até esta hora/),
    ).toBeVisible();
    expect(screen.getByText(/horário de Brasília/)).toBeVisible();
  });

  it('is another one after a press, which the browser takes back', async () => {
    const shell = openPage('/vendas?device=mobile');
    await open('7 dias');
    expect(screen.getByRole('button', { name: '7 dias', pressed: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Este mês' }));
    expect(shell.navigation.url()).toBe('/vendas?device=mobile&period=month');
    expect(shown()).toBe('2026-11-01/2026-11-20 2026-10-01/2026-10-20');
    expect(screen.getByRole('button', { name: 'Este mês' })).toHaveFocus();
    act(() => shell.navigation.navigate(-1));
    expect(shown()).toBe('2026-11-14/2026-11-20 2026-11-07/2026-11-13');
  });

  it('can be typed', async () => {
    const shell = openPage();
    await open('7 dias');
    await user.clear(screen.getByLabelText('De'));
    await user.type(screen.getByLabelText('De'), '01102026');
    await user.clear(screen.getByLabelText('Até'));
    await user.type(screen.getByLabelText('Até'), '10102026{Enter}');
    expect(shell.navigation.url()).toBe('/vendas?from=2026-10-01&to=2026-10-10');
    expect(screen.getByRole('button', { name: '01/10 a 10/10/2026' })).toHaveFocus();
  });

  it('says what is wrong with typed days, and stays', async () => {
    const shell = openPage();
    await open('7 dias');
    await user.clear(screen.getByLabelText('Até'));
    await user.type(screen.getByLabelText('Até'), '21112026{Enter}');
    const end = screen.getByLabelText('Até');
    expect(end).toHaveAccessibleDescription('Escolha uma data até hoje, 20/11/2026.');
    expect(end).toHaveFocus();
    expect(shell.navigation.url()).toBe('/vendas');
  });

  it('can be picked from a calendar', async () => {
    openPage();
    await open('7 dias');
    await user.click(screen.getAllByRole('button', { name: 'Escolher no calendário' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: '10 de novembro de 2026, terça-feira' }));
    await user.click(screen.getByRole('button', { name: 'Ver estes dias' }));
    expect(shown()).toMatch(/^2026-11-10\/2026-11-20 /);
  });

  it('is compared with nothing where nobody wants it', async () => {
    const shell = openPage('/vendas?period=30d');
    await open('30 dias');
    await user.click(screen.getByRole('checkbox', { name: /Comparar com o período anterior/ }));
    expect(shell.navigation.url()).toBe('/vendas?period=30d&compare=false');
    expect(shown()).toBe('2026-10-22/2026-11-20 alone');
  });
});
