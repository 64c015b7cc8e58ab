import { useState } from 'react';
import { Icon } from '../base/icon';
import { Segments } from '../figures/segments';
import { type ChartData, isEmptyChart } from './chart-data';
import { ChartFrame } from './chart-frame';
import { type FunnelStep, funnelSteps, shareWords, worstStep } from './funnel-data';
import { FunnelTable } from './funnel-table';

export interface FunnelChartProps {
  title: string;
  /** The labels are the steps, the first one first. One series is drawn at a time, the first one in the beginning. */
  data: ChartData;
  /** The heading of the series: "Aparelho". */
  seriesName: string;
  /** The heading of the labels, as the table's first column. */
  labelName?: string | undefined;
  /** A value in words. */
  format(value: number): string;
  empty?: string | undefined;
}

/** How many come how far: a bar for each step with its value, its share of the first step, and what was lost before it. */
export function FunnelChart({
  title,
  data,
  seriesName,
  labelName = 'Etapa',
  format,
  empty = 'Ainda não há dados neste período.',
}: FunnelChartProps) {
  const [chosen, setChosen] = useState(0);
  const { labels, series } = data;
  const steps = funnelSteps(labels, (series[chosen] ?? series[0])?.values ?? []);
  return (
    <ChartFrame
      title={title}
      empty={isEmptyChart(data) ? empty : undefined}
      table={<FunnelTable {...{ title, data, labelName, format }} />}
    >
      {series.length > 1 && (
        <Segments
          label={seriesName}
          names={series.map(({ name }) => name)}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <Steps steps={steps} format={format} />
    </ChartFrame>
  );
}

function Steps({ steps, format }: { steps: readonly FunnelStep[]; format(value: number): string }) {
  const worst = worstStep(steps);
  return (
    <ol className="bal-funnel">
      {steps.map((step) => (
        <li key={step.name}>
          {step.lost !== null && <Lost step={step} isWorst={step === worst} format={format} />}
          <span className="bal-funnel-name">{step.name}</span>
          <svg className="bal-funnel-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="8" className="bal-bars-track" />
            <rect width={(step.share ?? 0) * 100} height="8" className="bal-bars-fill" />
          </svg>
          <span className="bal-funnel-value bal-chart-figure">{format(step.value)}</span>
          <span className="bal-funnel-share bal-chart-figure bal-soft">{shareWords(step.share)}</span>
        </li>
      ))}
    </ol>
  );
}

interface LostProps {
  step: FunnelStep;
  isWorst: boolean;
  format(value: number): string;
}

function Lost({ step: { lost, lostShare }, isWorst, format }: LostProps) {
  if (!lost) return <span className="bal-funnel-lost bal-meta">Ninguém saiu</span>;
  return (
    <span className={`bal-funnel-lost bal-meta bal-chart-figure${isWorst ? ' bal-funnel-worst' : ''}`}>
      {isWorst && <Icon name="alert" size={16} />}
      {isWorst && 'Maior perda: '}−{shareWords(lostShare)} ({format(lost)})
    </span>
  );
}
