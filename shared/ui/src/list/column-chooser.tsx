import { Button } from '../base/button';
import type { ListColumn } from './list-types';
import { Popover } from './popover';

export interface ColumnChooserProps<Row> {
  columns: readonly ListColumn<Row>[];
  chosen: readonly string[];
  defaults: readonly string[];
  onChoose(columns: readonly string[]): void;
}

/** The choice of the table's columns. */
export function ColumnChooser<Row>({ columns, chosen, defaults, onChoose }: ColumnChooserProps<Row>) {
  const set = (key: string, shown: boolean) =>
    onChoose(shown ? [...chosen, key] : chosen.filter((other) => other !== key));
  return (
    <Popover label="Colunas" icon="columns" title="Colunas da tabela">
      {() => (
        <>
          <ul className="bal-list-options">
            {columns.map(({ key, title, fixed }) => (
              <li key={key}>
                <label className="bal-list-option">
                  <input
                    type="checkbox"
                    checked={chosen.includes(key)}
                    disabled={fixed}
                    onChange={({ target }) => set(key, target.checked)}
                  />
                  {title}
                  {fixed && <span className="bal-meta">sempre visível</span>}
                </label>
              </li>
            ))}
          </ul>
          <Button size="small" kind="link" onClick={() => onChoose(defaults)}>
            Voltar às colunas padrão
          </Button>
        </>
      )}
    </Popover>
  );
}
