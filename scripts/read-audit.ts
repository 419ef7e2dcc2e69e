interface AuditReport {
  metadata?: { vulnerabilities?: { total: number } };
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
  error?: { summary?: string };
  message?: string;
}

/** Reads the output of `npm audit --json` into an exit code and lines for people. An answer without counts is an error, not a clean one. */
export function readAudit(output: string): { code: 0 | 1 | 2; lines: string[] } {
  let report: AuditReport = {};
  try {
    report = JSON.parse(output);
  } catch {
    // The message below says that there is no report.
  }
  const counts = report.metadata?.vulnerabilities;
  if (!counts) {
    const reason = report.error?.summary || report.message || 'npm gave no report';
    return { code: 2, lines: [`Not audited: the registry offers no audit of packages (${reason}).`] };
  }
  if (counts.total === 0) return { code: 0, lines: ['No known weaknesses.'] };
  const found = Object.values(report.vulnerabilities ?? {});
  return {
    code: 1,
    lines: [
      ...found.map(({ name, severity, range }) => `${severity.padEnd(9)} ${name} ${range}`),
      `${counts.total} known weaknesses.`,
    ],
  };
}
