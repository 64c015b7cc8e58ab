import type { ChecklistItem } from '@balcao/api-schema';
import { Icon, LinkButton, StatusPill } from '@balcao/ui/base';
import { describeMissing, STEP_TEXTS } from './checklist-steps';

interface ChecklistRowProps {
  item: ChecklistItem;
  position: number;
  /** The step to take now: its button is the screen's primary one. */
  isNext: boolean;
}

/** One step of the set-up: what it is, whether it is done, and the way there when there is one. */
export function ChecklistRow({ item, position, isNext }: ChecklistRowProps) {
  const { title, purpose, needs, action } = STEP_TEXTS[item.key];
  return (
    <li className={`checklist-row${item.done ? ' checklist-row-done' : ''}`}>
      <span className="checklist-mark" aria-hidden="true">
        {item.done ? <Icon name="check" size={24} /> : position}
      </span>
      <div className="checklist-text">
        <h3 className="checklist-title">
          {title} <StepStatus item={item} />
        </h3>
        {!item.done && <p>{purpose}</p>}
        {!item.done && item.path === null && <p className="bal-soft">Para adiantar, separe {needs}</p>}
        {!item.done && item.path !== null && <p className="bal-soft">{describeMissing(item)}</p>}
      </div>
      {!item.done && item.path !== null && (
        <LinkButton to={item.path} kind={isNext ? 'primary' : 'secondary'}>
          {action}
        </LinkButton>
      )}
    </li>
  );
}

function StepStatus({ item }: { item: ChecklistItem }) {
  if (item.done) return <StatusPill kind="success" icon="check" label="Feito" />;
  if (item.path === null) return <StatusPill kind="neutral" icon="clock" label="Vem depois" />;
  return <StatusPill kind="warning" icon="alert" label="Falta fazer" />;
}
