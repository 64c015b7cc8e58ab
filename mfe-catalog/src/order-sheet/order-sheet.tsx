import { useShell } from '@balcao/contract';
import { Button, CardSkeleton, Icon, Notice, Stack } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Sheet } from '@balcao/ui/list';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { useLayoutEffect, useRef, useState } from 'react';
import { moved } from './moved';
import './order.css';

interface Named {
  id: string;
  name: string;
}

export interface OrderSheetProps<Row extends Named> {
  /** The name of the list, which is read anew afterwards. */
  list: string;
  /** `as formas de frete`, `Formas de frete na ordem`. */
  words: { what: string; label: string; intro: string };
  all(signal: AbortSignal): Promise<readonly Row[]>;
  reorder(ids: readonly string[]): Promise<unknown>;
  /** Beside the name. */
  second(row: Row): string;
  onClose(): void;
}

/** The order of all records of a store: by drag, by buttons and by the arrow keys, stored at once. */
export function OrderSheet<Row extends Named>(props: OrderSheetProps<Row>) {
  const { list, words, all, onClose } = props;
  const query = useQuery({
    queryKey: [list, 'order'],
    queryFn: ({ signal }) => all(signal),
    gcTime: 0,
  });
  return (
    <Sheet title="Mudar a ordem" onClose={onClose}>
      <Stack>
        <p className="bal-meta">{words.intro}</p>
        <Loaded query={query} what={words.what} skeleton={<CardSkeleton />}>
          {(rows) => <Order {...props} rows={rows} />}
        </Loaded>
      </Stack>
    </Sheet>
  );
}

function Order<Row extends Named>({
  rows,
  list: listName,
  words,
  reorder,
  second,
  onClose,
}: OrderSheetProps<Row> & { rows: readonly Row[] }) {
  const { notify } = useShell();
  const queries = useQueryClient();
  const list = useRef<HTMLOListElement>(null);
  const [order, setOrder] = useState(rows);
  /** Restores the focus, which a moved element loses. */
  const focusNext = useRef<{ index: number; button: 'up' | 'down' }>(undefined);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [outcome, setOutcome] = useState('');
  const [failure, setFailure] = useState<string>();
  const isChanged = order.some(({ id }, index) => id !== rows[index]?.id);

  const saving = useSubmit<void>(
    async () => {
      setFailure(undefined);
      await reorder(order.map(({ id }) => id));
      await queries.invalidateQueries({ queryKey: [listName] });
      notify.toast('Ordem salva.');
      onClose();
    },
    (error) => setFailure(submitFailureOf(error).errors.join(' ')),
  );

  function move(from: number, to: number, button?: 'up' | 'down') {
    if (from === to || to < 0 || to >= order.length) return;
    setOrder(moved(order, from, to));
    setOutcome(`${order[from]?.name} agora está em ${to + 1}º lugar de ${order.length}.`);
    focusNext.current = button && { index: to, button };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order that is shown.
  useLayoutEffect(() => {
    if (focusNext.current) focusAt(focusNext.current.index, focusNext.current.button);
    focusNext.current = undefined;
  }, [order]);

  function focusAt(index: number, button: 'up' | 'down') {
    const buttons = [...(list.current?.children[index]?.querySelectorAll('button') ?? [])];
    const usable = buttons.filter(({ disabled }) => !disabled);
    (usable.find(({ dataset }) => dataset.move === button) ?? usable[0])?.focus();
  }

  function drop(index: number) {
    if (dragged !== undefined) move(dragged, index);
    setDragged(undefined);
    setOver(undefined);
  }

  return (
    <Stack>
      <ol ref={list} className="cat-order" aria-label={words.label}>
        {order.map((row, index) => (
          <li
            key={row.id}
            className={over === index ? 'cat-order-row cat-order-over' : 'cat-order-row'}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(index);
            }}
            onDragEnd={() => setOver(undefined)}
            onDrop={() => drop(index)}
            onKeyDown={({ key, altKey }) => {
              if (!altKey) return;
              if (key === 'ArrowUp') move(index, index - 1, 'up');
              if (key === 'ArrowDown') move(index, index + 1, 'down');
            }}
          >
            <span className="cat-order-place bal-tabular">{index + 1}ª</span>
            <span className="cat-order-name">
              <span className="bal-two-lines">{row.name}</span>
              <span className="bal-meta">{second(row)}</span>
            </span>
            <button
              type="button"
              className="bal-list-quiet"
              data-move="up"
              aria-label={`Subir ${row.name}`}
              disabled={index === 0}
              onClick={() => move(index, index - 1, 'up')}
            >
              <span className="cat-order-up">
                <Icon name="chevron-down" />
              </span>
            </button>
            <button
              type="button"
              className="bal-list-quiet"
              data-move="down"
              aria-label={`Descer ${row.name}`}
              disabled={index === order.length - 1}
              onClick={() => move(index, index + 1, 'down')}
            >
              <Icon name="chevron-down" />
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="bal-visually-hidden">
        {outcome}
      </p>
      {failure && (
        <Notice kind="error" title="A ordem não foi salva">
          {failure}
        </Notice>
      )}
      <Stack direction="row" gap={8}>
        <Button
          kind="primary"
          disabled={!isChanged}
          busy={saving.busy}
          onClick={() => void saving.submit(undefined)}
        >
          Salvar ordem
        </Button>
        <Button onClick={onClose}>Cancelar</Button>
      </Stack>
    </Stack>
  );
}
