// What rules see of a question. Hot: every question of every survey comes by here once, and every rule looks at what is
// made here. A payload's members stand in any order, and looking one up by name takes long in an object of an order not
// met before; going through all of them does not. The views all have the same members in the same order, so that the
// rules may look at them as often as they like.
import { type BranchingTypeName, branchingTypes } from "#branching-types/branching-types.ts";
import { type QuestionTypeName, questionTypes } from "#question-types/question-types.ts";

/** A question as rules see it: any member may be missing, for what is faulty has been reported and taken out. */
export interface QuestionView {
  readonly id?: string | null | undefined;
  readonly type?: QuestionTypeName | undefined;
  readonly question?: string | undefined;
  readonly description?: string | null | undefined;
  readonly descriptionContentType?: string | null | undefined;
  readonly optional?: boolean | null | undefined;
  readonly buttonText?: string | null | undefined;
  readonly link?: string | null | undefined;
  readonly display?: string | null | undefined;
  readonly scale?: number | undefined;
  readonly lowerBoundLabel?: string | null | undefined;
  readonly upperBoundLabel?: string | null | undefined;
  readonly choices?: readonly (string | undefined)[] | undefined;
  readonly hasOpenChoice?: boolean | null | undefined;
  readonly branching?: BranchingView | null | undefined;
}

/** Branching as rules see it. */
export interface BranchingView {
  readonly type?: BranchingTypeName | undefined;
  readonly index?: number | undefined;
  readonly responseValues?: Readonly<Record<string, number | string | undefined>> | undefined;
}

type Open<View> = { -readonly [Member in keyof View]: View[Member] };
type Members = Readonly<Record<string, never>>;

/** A name as the very text that the list has, which is faster to compare than one that was read. */
function nameIn<Name extends string>(
  types: readonly { readonly name: Name }[],
  given: string | undefined,
): Name | undefined {
  for (const { name } of types) if (name === given) return name;
  return undefined;
}

function viewBranching(given: Members | null | undefined): BranchingView | null | undefined {
  if (given === null || given === undefined) return given;
  const view: Open<BranchingView> = { type: undefined, index: undefined, responseValues: undefined };
  for (const name in given) {
    const member = given[name];
    if (name === "type") view.type = nameIn(branchingTypes, member);
    else if (name === "index") view.index = member;
    else if (name === "responseValues") view.responseValues = member;
  }
  return view;
}

/** A question whose shape has been read, apart from what is faulty in it; undefined where all of it is. */
export function viewQuestion(given: Members | null | undefined): QuestionView | undefined {
  if (typeof given !== "object" || given === null) return undefined;
  const view: Open<QuestionView> = {
    id: undefined,
    type: undefined,
    question: undefined,
    description: undefined,
    descriptionContentType: undefined,
    optional: undefined,
    buttonText: undefined,
    link: undefined,
    display: undefined,
    scale: undefined,
    lowerBoundLabel: undefined,
    upperBoundLabel: undefined,
    choices: undefined,
    hasOpenChoice: undefined,
    branching: undefined,
  };
  for (const name in given) {
    const member = given[name];
    switch (name) {
      case "id":
        view.id = member;
        break;
      case "type":
        view.type = nameIn(questionTypes, member);
        break;
      case "question":
        view.question = member;
        break;
      case "description":
        view.description = member;
        break;
      case "descriptionContentType":
        view.descriptionContentType = member;
        break;
      case "optional":
        view.optional = member;
        break;
      case "buttonText":
        view.buttonText = member;
        break;
      case "link":
        view.link = member;
        break;
      case "display":
        view.display = member;
        break;
      case "scale":
        view.scale = member;
        break;
      case "lowerBoundLabel":
        view.lowerBoundLabel = member;
        break;
      case "upperBoundLabel":
        view.upperBoundLabel = member;
        break;
      case "choices":
        view.choices = member;
        break;
      case "hasOpenChoice":
        view.hasOpenChoice = member;
        break;
      case "branching":
        view.branching = viewBranching(member);
        break;
    }
  }
  return view;
}
