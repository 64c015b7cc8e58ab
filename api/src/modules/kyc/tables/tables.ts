import type {
  KycCaptureLinksTable,
  KycConsentsTable,
  KycDocumentsTable,
  KycProviderCasesTable,
  KycReportsTable,
  KycStepsTable,
} from './kyc-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface TablesOfKyc {
  kyc_reports: KycReportsTable;
  kyc_consents: KycConsentsTable;
  kyc_documents: KycDocumentsTable;
  kyc_steps: KycStepsTable;
  kyc_capture_links: KycCaptureLinksTable;
  kyc_provider_cases: KycProviderCasesTable;
}
