import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateInput } from '../list/filters/date-input';

function Filter({ onChange = () => {} }: { onChange?: (date: string) => void }) {
  const [date, setDate] = useState('2026-03-12');
  return (
    <>
      <label htmlFor="from">De</label>
      <DateInput
        id="from"
        value={date}
        onChange={(typed) => {
          setDate(typed);
          onChange(typed);
        }}
      />
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Escolher no calendário' });
const day = (name: string) => screen.findByRole('button', { name });

async function openCalendar(onChange?: (date: string) => void) {
  render(<Filter {...(onChange && { onChange })} />);
  await userEvent.click(opener());
  return day('12 de março de 2026, quinta-feira');
}

describe('the calendar beside a typed date', () => {
  it('opens on the date that is there, and has the focus on it', async () => {
    const chosen = await openCalendar();
    expect(chosen).toHaveFocus();
    expect(chosen).toHaveAttribute('aria-pressed', 'true');
  });

  it('is walked by the keys of a date grid, and gives the day that Enter is pressed on', async () => {
    const onChange = jest.fn();
    await openCalendar(onChange);
    const steps: [string, string][] = [
      ['{ArrowRight}', '13 de março de 2026, sexta-feira'],
      ['{ArrowDown}', '20 de março de 2026, sexta-feira'],
      ['{Home}', '15 de março de 2026, domingo'],
      ['{End}', '21 de março de 2026, sábado'],
      ['{PageDown}', '21 de abril de 2026, terça-feira'],
      ['{Shift>}{PageUp}{/Shift}', '21 de abril de 2025, segunda-feira'],
    ];
    for (const [key, name] of steps) {
      await userEvent.keyboard(key);
      expect(await day(name)).toHaveFocus();
    }
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2025-04-21');
    expect(screen.getByLabelText('De')).toHaveValue('21/04/2025');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
  });

  it('has arrows that Tab reaches and that say in Portuguese where they lead', async () => {
    await openCalendar();
    const next = screen.getByRole('button', { name: 'Próximo mês' });
    expect(next.tabIndex).toBe(0);
    fireEvent.click(next);
    expect(await day('12 de abril de 2026, domingo')).toBeInTheDocument();
  });

  it('stops Tab at buttons alone, also after another month was drawn', async () => {
    await openCalendar();
    await userEvent.keyboard('{PageDown}');
    await day('12 de abril de 2026, domingo');
    const stops = [...screen.getByRole('dialog').querySelectorAll('[tabindex="0"]')];
    expect(stops.map(({ tagName }) => tagName)).toEqual(stops.map(() => 'BUTTON'));
    expect(stops).not.toEqual([]);
  });

  it('is closed by Escape, which leaves the date as it was', async () => {
    const onChange = jest.fn();
    await openCalendar(onChange);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener()).toHaveFocus();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('is not needed: the date can still be typed', async () => {
    render(<Filter />);
    await userEvent.clear(screen.getByLabelText('De'));
    await userEvent.type(screen.getByLabelText('De'), '05012026');
    expect(screen.getByLabelText('De')).toHaveValue('05/01/2026');
  });
});
