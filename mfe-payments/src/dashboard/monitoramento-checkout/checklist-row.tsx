import type { ChecklistItem, ChecklistState } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { SETUP_STEP_PERMISSIONS, SETUP_STEP_TEXTS } from '@balcao/domain';
import { Icon, LinkButton, StatusPill, type StatusPillProps } from '@balcao/ui/base';
import { describeMissing, STEP_TEXTS } from './checklist-steps';

interface ChecklistRowProps {
  item: ChecklistItem;
  position: number;
  /** The step to take now: its button is the screen's primary one. */
  isNext: boolean;
}

const PILLS: Readonly<Record<ChecklistState, StatusPillProps>> = {
  open: { kind: 'warning', icon: 'alert', label: 'Falta fazer' },
  waiting: { kind: 'info', icon: 'clock', label: 'Em análise' },
  problem: { kind: 'danger', icon: 'error', label: 'Precisa de você' },
  done: { kind: 'success', icon: 'check', label: 'Feito' },
  later: { kind: 'neutral', icon: 'clock', label: 'Vem depois' },
};

/** One step of the set-up: what it is, how it stands, and the way there when there is one. */
export function ChecklistRow({ item, position, isNext }: ChecklistRowProps) {
  const { key, done, state, label, note, path } = item;
  const { title, action } = SETUP_STEP_TEXTS[key];
  const { purpose, needs } = STEP_TEXTS[key];
  const pill = PILLS[state];
  const isOffered = useCan(SETUP_STEP_PERMISSIONS[key]);
  return (
    <li className={`checklist-row${done ? ' checklist-row-done' : ''}`}>
      <span className="checklist-mark" aria-hidden="true">
        {done ? <Icon name="check" size={24} /> : position}
      </span>
      <div className="checklist-text">
        <h3 className="checklist-title">
          {title} <StatusPill {...pill} label={label ?? pill.label} />
        </h3>
        {note && <p className={done ? 'bal-soft' : undefined}>{note}</p>}
        {!done && !note && <p>{purpose}</p>}
        {state === 'later' && <p className="bal-soft">Para adiantar, separe {needs}</p>}
        {!done && <MissingFields item={item} />}
      </div>
      {!done && path !== null && isOffered && (
        <LinkButton to={path} kind={isNext ? 'primary' : 'secondary'}>
          {item.action ?? action}
        </LinkButton>
      )}
    </li>
  );
}

function MissingFields({ item }: { item: ChecklistItem }) {
  const missing = describeMissing(item);
  return missing ? <p className="bal-soft">{missing}</p> : null;
}
