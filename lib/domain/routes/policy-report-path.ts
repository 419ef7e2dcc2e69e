/** Where browsers report what a page's content policy blocked. */
export const policyReportPath = '/api/csp-report';
