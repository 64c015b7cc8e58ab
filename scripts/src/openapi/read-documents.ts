import { runTask } from '../processes/task';

/** The two OpenAPI documents of the API. */
interface Documents {
  backOffice: object;
  public: object;
}

const PROGRAM = ['--import', 'tsx', 'api/src/cli/openapi-documents.ts'];

/** The documents as the API of this copy of the code serves them. @throws what its program says when it fails */
export async function readDocuments(): Promise<Documents> {
  const { code, output } = await runTask({ args: PROGRAM });
  if (code !== 0) throw new Error(output);
  return JSON.parse(output);
}
