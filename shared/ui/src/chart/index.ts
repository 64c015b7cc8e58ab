import './chart.css';
import './funnel.css';
import './trend.css';

export { BarChart, type BarChartProps, type ChartPart } from './bar-chart';
export type { ChartData, ChartSeries } from './chart-data';
export { FunnelChart, type FunnelChartProps } from './funnel-chart';
export { ShareBar } from './share-bar';
export { Sparkline, type SparklineProps } from './sparkline';
export { TrendChart, type TrendChartProps } from './trend-chart';
export type { TrendShape } from './trend-drawing';
