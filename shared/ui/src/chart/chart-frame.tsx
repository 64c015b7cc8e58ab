import { type ReactNode, useId, useState } from 'react';
import { Button } from '../base/button';

export interface ChartFrameProps {
  title: string;
  /** Instead of the chart, where there is nothing to draw. */
  empty?: ReactNode;
  table: ReactNode;
  /** The choice of the chart's figures: also over the table. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A chart under its title, with its figures as a table. */
export function ChartFrame({ title, empty, table, controls, children }: ChartFrameProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className="bal-chart" aria-labelledby={id}>
      <figcaption className="bal-chart-header">
        <h2 id={id} className="bal-h2">
          {title}
        </h2>
        {!empty && (
          <Button kind="quiet" size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Ver como gráfico' : 'Ver como tabela'}
          </Button>
        )}
      </figcaption>
      {controls}
      {empty ? <p className="bal-chart-empty">{empty}</p> : asTable ? table : children}
    </figure>
  );
}
