import type { DomainChecksTable, DomainsTable, DomainVisitsTable } from './domains-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfDomains {
  domains: DomainsTable;
  domain_checks: DomainChecksTable;
  domain_visits: DomainVisitsTable;
}
