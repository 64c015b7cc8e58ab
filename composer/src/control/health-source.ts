/** How the loads of one version of a remote went, as pages reported them. */
export interface HealthItem {
  remote: string;
  version: string;
  variant: 'stable' | 'canary';
  loads: number;
  failures: number;
  medianLoadMs: number | null;
  p75LoadMs: number | null;
}

export interface HealthReport {
  /** When counting began: ISO, UTC. */
  since: string;
  windowSeconds: number;
  items: HealthItem[];
}

/** Whoever counts what pages report of the channel that is served here. */
export interface HealthSource {
  report(): HealthReport;
}
