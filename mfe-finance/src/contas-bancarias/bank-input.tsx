import { TextInput, type TextInputProps } from '@balcao/ui/form';
import { useEffect, useId, useState } from 'react';

type Banks = typeof import('@balcao/domain/banks');

export interface BankInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The ISPB of a bank; empty while none is chosen. */
  value?: string;
  onChange?: (ispb: string) => void;
}

const SHOWN = 12;

/** A bank by its code or name: the browser's own list of suggestions. The list of banks is loaded with the first of these. */
export function BankInput({ value = '', onChange, ...input }: BankInputProps) {
  const list = useId();
  const [banks, setBanks] = useState<Banks>();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    void import('@balcao/domain/banks').then(setBanks);
  }, []);
  const found = banks?.searchBanks(typed, SHOWN) ?? [];
  const chosen = banks?.findBank(value);

  function take(text: string) {
    setTyped(text);
    const matches = banks?.searchBanks(text, SHOWN) ?? [];
    const exact = matches.find((bank) => banks?.bankLabel(bank) === text || bank.code === text.trim());
    onChange?.((exact ?? (matches.length === 1 ? matches[0] : undefined))?.ispb ?? '');
  }

  return (
    <>
      <TextInput
        {...input}
        value={typed}
        list={list}
        autoComplete="off"
        placeholder="341 ou Itaú"
        onChange={take}
        onBlur={() => chosen && banks && setTyped(banks.bankLabel(chosen))}
      />
      <datalist id={list}>
        {found.map((bank) => (
          <option key={bank.ispb} value={banks?.bankLabel(bank)} />
        ))}
      </datalist>
    </>
  );
}
