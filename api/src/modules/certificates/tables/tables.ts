import type { AcmeAccountsTable, AcmeOrdersTable, CertificatesTable } from './certificates-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfCertificates {
  acme_accounts: AcmeAccountsTable;
  acme_orders: AcmeOrdersTable;
  certificates: CertificatesTable;
}
