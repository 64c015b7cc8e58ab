import { Stack } from '../base/stack';
import { DefinitionList } from './definition-list';

export interface OpenItemsProps {
  groups: readonly { title: string; items: readonly { what: string; todo: string }[] }[];
}

/** Unsettled things in groups, each with what to do about it. */
export function OpenItems({ groups }: OpenItemsProps) {
  return (
    <DefinitionList
      items={groups.map(({ title, items }) => ({
        term: title,
        value: (
          <Stack gap={8}>
            {items.map(({ what, todo }) => (
              <div key={what}>
                {what}
                <div className="bal-meta">{todo}</div>
              </div>
            ))}
          </Stack>
        ),
      }))}
    />
  );
}
