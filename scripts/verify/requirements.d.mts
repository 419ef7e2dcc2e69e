export interface RequirementCheck {
  errors: string[];
  known: Set<string>;
  covered: Set<string>;
  required: string[];
}

export function checkRequirements(root: string): RequirementCheck;
export function getTitles(source: string): string[];
