import { useShell } from '@balcao/contract';
import { Link, useLocation } from '@balcao/contract/router';
import { useEffect } from 'react';
import { Icon } from '../base/icon';
import { isPageKey } from '../display/page-key';

/** A record beside the one that is shown. */
export interface NeighborLink {
  to: string;
  /** The kind of record and its name: "Pedido 1041". */
  label: string;
}

export interface RecordNeighborsProps {
  /** Null at either end of the list, undefined while it is not known. */
  previous: NeighborLink | null | undefined;
  next: NeighborLink | null | undefined;
}

/**
 * The records before and after one in the list that it was opened from, also by the keys of lists: `k` and `j`. A step takes
 * the place of the one before, so that "voltar" still leads to the list.
 */
export function RecordNeighbors({ previous, next }: RecordNeighborsProps) {
  const { navigation } = useShell();
  const { state } = useLocation();
  const before = previous?.to;
  const after = next?.to;

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPageKey(event)) return;
      const to = event.key === 'j' ? after : event.key === 'k' ? before : undefined;
      if (to === undefined) return;
      event.preventDefault();
      navigation.navigate(to, { replace: true, state });
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigation, before, after, state]);

  return (
    <nav className="bal-neighbors" aria-label="Outros da lista">
      <Step neighbor={previous} word="Anterior" icon="chevron-left" />
      <Step neighbor={next} word="Próximo" icon="chevron-right" />
    </nav>
  );
}

interface StepProps {
  neighbor: NeighborLink | null | undefined;
  word: string;
  icon: 'chevron-left' | 'chevron-right';
}

/** A step that cannot be taken keeps its place, so that nothing moves under a pointer that clicks through a list. */
function Step({ neighbor, word, icon }: StepProps) {
  const { state } = useLocation();
  const sign = <Icon name={icon} size={16} />;
  const text = (
    <>
      {icon === 'chevron-left' && sign}
      {word}
      {icon === 'chevron-right' && sign}
    </>
  );
  if (!neighbor)
    return (
      <span className="bal-neighbor bal-neighbor-none" aria-hidden="true">
        {text}
      </span>
    );
  return (
    <Link
      to={neighbor.to}
      replace
      state={state}
      className="bal-neighbor"
      title={neighbor.label}
      aria-label={`${word}: ${neighbor.label}`}
    >
      {text}
    </Link>
  );
}
