import { useState } from 'react';
import { Button } from '../base/button';
import { Dialog } from './dialog';

export type Side = 'mine' | 'theirs';

/** A field whose value differs, as both sides show it. */
export interface Difference {
  name: string;
  label: string;
  mine: string;
  theirs: string;
  /** The side that is selected first: the stored value when the person changed nothing. */
  suggested: Side;
}

export interface CompareDialogProps {
  open: boolean;
  /** The record that changed meanwhile: "Seu perfil foi alterado em outro lugar". */
  title: string;
  differences: readonly Difference[];
  busy?: boolean | undefined;
  onCancel(): void;
  /** Gets which side was chosen for each differing field. */
  onResolve(chosen: Readonly<Record<string, Side>>): void;
}

/** Resolves a stale save: shows own and current values side by side, to be chosen field by field. */
export function CompareDialog({ open, title, differences, busy, onCancel, onResolve }: CompareDialogProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = ({ name, suggested }: Difference): Side => chosen[name] ?? suggested;
  const choose = (side: Side) => setChosen(Object.fromEntries(differences.map(({ name }) => [name, side])));

  return (
    <Dialog
      open={open}
      title={title}
      onClose={onCancel}
      width={720}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Continuar editando
          </Button>
          <Button
            kind="primary"
            busy={busy}
            onClick={() => onResolve(Object.fromEntries(differences.map((one) => [one.name, sideOf(one)])))}
          >
            Salvar o que escolhi
          </Button>
        </>
      }
    >
      <p>Outra pessoa, ou você em outra aba, salvou antes. Escolha o valor que fica em cada campo.</p>
      <div className="bal-compare-all">
        <Button size="small" onClick={() => choose('mine')}>
          Manter todos os meus
        </Button>
        <Button size="small" onClick={() => choose('theirs')}>
          Usar todos os atuais
        </Button>
      </div>
      {differences.map((difference) => (
        <Choice
          key={difference.name}
          difference={difference}
          side={sideOf(difference)}
          onChoose={(side) => setChosen({ ...chosen, [difference.name]: side })}
        />
      ))}
    </Dialog>
  );
}

const SIDES: readonly { side: Side; label: string }[] = [
  { side: 'mine', label: 'Seu valor' },
  { side: 'theirs', label: 'Valor atual' },
];

interface ChoiceProps {
  difference: Difference;
  side: Side;
  onChoose(side: Side): void;
}

function Choice({ difference, side: chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="bal-compare">
      <legend>{difference.label}</legend>
      {SIDES.map(({ side, label }) => (
        <label key={side} className="bal-compare-side">
          <input
            type="radio"
            name={`compare-${difference.name}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <span>
            <span className="bal-meta">{label}</span>
            <span className="bal-compare-value">{difference[side] || '(vazio)'}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
