export interface RequirementCheck {
  faults: string[];
  known: Set<string>;
  covered: Set<string>;
  required: string[];
}

export function checkRequirements(root: string): RequirementCheck;
export function titlesIn(source: string): string[];
