import { InvalidLocations } from "#diagnostics/invalid-locations.ts";
import type { MessageTable } from "#diagnostics/messages.ts";
import type { UnknownMember } from "#model/known-names.ts";
import type { SurveyKind } from "#model/payload-of.ts";
import type { Question } from "#model/payloads.generated.ts";
import { ALL_FLAGS, HAS_TRANSLATIONS } from "#model/survey-flags.ts";
import type { QuestionView, QuestionViews } from "#model/survey-view.ts";
import { edgesOf } from "#routing/edges.ts";
import { Routing } from "#routing/routing.ts";
import { branchingPointer } from "./describe-routes.ts";
import type { Explanations } from "./explanations.ts";
import { branchOf, type ResponseBranch } from "./response-branches.ts";
import type { CustomFacts, CustomRoutes, QuestionEntry, Rule } from "./rule.ts";
import type { SurveyVisitor } from "./survey-visitor.ts";

export type SurveyRule<Messages extends MessageTable = MessageTable> = Rule<Facts, Messages>;

/** The parts of a survey that have been read. */
export interface ReadMembers {
  readonly kind: SurveyKind;
  /** The valid parts of its questions, if it has a list of them. */
  readonly views: QuestionViews;
  /** The parts that were removed as invalid. */
  readonly invalid: InvalidLocations;
  /** Finds unknown members; undefined if there are none. */
  readonly unknown: (() => readonly UnknownMember[]) | undefined;
  /** Whether the survey was accepted. */
  readonly isAccepted: boolean;
}

type Views = NonNullable<QuestionViews>;

/** The questions of a survey, none if it omits them; undefined if they are invalid, or omitted by an update. */
function viewsOf({ kind, views, invalid }: ReadMembers): Views | undefined {
  if (Array.isArray(views)) return views;
  return invalid.has("/questions") || (kind === "survey-update" && views === undefined) ? undefined : [];
}

/** Few questions need their pointer, so it is computed when it is read. */
class Entry<Question> implements QuestionEntry<Question> {
  readonly position: number;
  readonly question: Question;

  constructor(position: number, question: Question) {
    this.position = position;
    this.question = question;
  }

  get pointer(): string {
    return `/questions/${this.position}`;
  }
}

/** The members of a question that decide where its answers lead. */
const routingMembers = ["type", "choices", "scale", "hasOpenChoice", "optional", "branching"];

const none: ReadonlySet<number> = new Set();

/** The positions of the questions that are invalid as a whole, or in a member that determines the targets of their answers. */
function unroutableQuestions({ inside }: InvalidLocations): ReadonlySet<number> {
  const questions = inside?.get("questions");
  if (!questions) return none;
  const positions = new Set<number>();
  for (const [position, members] of questions)
    if (members === null || routingMembers.some((member) => members.has(member)))
      positions.add(Number(position));
  return positions;
}

/**
 * The facts of a survey that rules use, computed on demand. Fields with # would double the time to create this object, which
 * every survey needs, so its fields are private by type only.
 */
export class Facts implements CustomFacts {
  readonly kind: SurveyKind;
  /** The removed parts: rules about missing members report nothing there. */
  readonly invalid: InvalidLocations;
  /** Finds unknown members; undefined if there are none. */
  readonly unknown: ReadMembers["unknown"];
  /** The number of questions; undefined if the payload does not contain it. */
  readonly count: number | undefined;
  private readonly valid: object;
  private readonly views: Views;
  /** The visitor that received the questions as they were accepted; undefined if some part of the survey was rejected. */
  private readonly visitor: SurveyVisitor | undefined;
  /** Pointers to branching with errors, and those of them that `routing` considers. */
  private readonly unknownRoutes: string[] = [];
  private committedRoutes: readonly string[] = [];
  private members: CustomFacts["survey"];
  private entries: readonly QuestionEntry<QuestionView>[] | undefined;
  private validQuestions: readonly QuestionEntry<Question>[] | undefined;
  private branches: readonly ResponseBranch[] | undefined;
  private nonPortable: readonly ResponseBranch[] | undefined;
  private routed: Routing | undefined;
  private readonly explain: (facts: Facts) => Explanations;
  private explained: Explanations | undefined;

  /** `valid` contains the valid parts of the payload, and `visitor` has received its questions if it was accepted. */
  constructor(
    read: ReadMembers,
    valid: object,
    explain: (facts: Facts) => Explanations,
    visitor?: SurveyVisitor,
  ) {
    const views = viewsOf(read);
    this.visitor = read.isAccepted && visitor?.lowering !== undefined ? visitor : undefined;
    this.kind = read.kind;
    this.invalid = read.invalid;
    this.unknown = read.unknown;
    this.explain = explain;
    this.count = this.visitor === undefined ? views?.length : this.visitor.lowering?.questions.length;
    this.valid = valid;
    this.views = views ?? [];
    this.members = valid;
  }

  get survey(): CustomFacts["survey"] {
    return this.members;
  }

  /** Removes the questions from `survey`. Only for plugins: the copy takes longer than some built-in rules. */
  leaveOutQuestions(): void {
    const { questions: _, ...members } = this.valid as { readonly questions?: unknown };
    this.members = members;
  }

  get isWhole(): boolean {
    return this.kind !== "survey-update" && this.invalid.inside === undefined;
  }

  /** Whether the value of a property is unknown: an update omits it, or it is invalid. */
  isUnknown(name: keyof CustomFacts["survey"]): boolean {
    return (this.kind === "survey-update" && this.survey[name] === undefined) || this.invalid.has(`/${name}`);
  }

  /** The valid parts of one question; undefined if there are none. */
  questionAt(position: number): QuestionView | undefined {
    return this.views[position];
  }

  /** All questions; any member may be undefined, because invalid ones were left out. */
  eachQuestion(): readonly QuestionEntry<QuestionView>[] {
    this.entries ??= this.questionsWith(ALL_FLAGS);
    return this.entries;
  }

  /** The questions that may have one of some flags. */
  questionsWith(flags: number): readonly QuestionEntry<QuestionView>[] {
    const { views, visitor, count = 0 } = this;
    const entries: Entry<QuestionView>[] = [];
    for (let position = 0; position < count; position++) {
      const own = visitor === undefined ? ALL_FLAGS : (visitor.flags[position] as number);
      if (flags !== ALL_FLAGS && (own & flags) === 0) continue;
      const view = views[position];
      if (view !== undefined) entries.push(new Entry(position, view));
    }
    return entries;
  }

  /** The flags that the survey may have (src/model/survey-flags.ts). */
  get flags(): number {
    if (this.visitor === undefined) return ALL_FLAGS;
    return this.visitor.surveyFlags | (this.survey.translations ? HAS_TRANSLATIONS : 0);
  }

  /** The valid parts of one question, with its unknown members. */
  rawQuestionAt(position: number): Readonly<Record<string, unknown>> {
    return (this.valid as { readonly questions: readonly Readonly<Record<string, unknown>>[] }).questions[
      position
    ] as Readonly<Record<string, unknown>>;
  }

  get questions(): readonly QuestionEntry<Question>[] {
    this.validQuestions ??= this.sanitizeQuestions();
    return this.validQuestions;
  }

  private sanitizeQuestions(): readonly QuestionEntry<Question>[] {
    const { questions } = this.valid as { readonly questions?: unknown };
    const invalidAt = new Set([...(this.invalid.inside?.get("questions")?.keys() ?? [])].map(Number));
    return (Array.isArray(questions) ? questions : []).flatMap((question: unknown, position) =>
      // Without invalid parts, it is a question.
      invalidAt.has(position) ? [] : [new Entry(position, question as Question)],
    );
  }

  /**
   * The routing of the survey. Questions whose routes are invalid can lead anywhere. Errors that rules about branching report
   * have this effect only after `commitUnknownRoutes`, for the rules about routes, which run later.
   */
  get routing(): Routing {
    this.routed ??= this.route();
    return this.routed;
  }

  private route(): Routing {
    const { committedRoutes, visitor } = this;
    if (visitor?.lowering !== undefined && committedRoutes.length === 0) return new Routing(visitor.lowering);
    const invalid = unroutableQuestions(this.invalid);
    const unknown =
      committedRoutes.length === 0
        ? invalid
        : new Set([...invalid, ...unroutableQuestions(InvalidLocations.of(committedRoutes))]);
    // A proxy can return a different length each time.
    const questions = Array.from({ length: this.count ?? 0 }, (_, position) => this.views[position]);
    return Routing.of(questions, unknown);
  }

  /** Marks the routes of a question as unknown, because of an error in its branching; `commitUnknownRoutes` applies the marks. */
  markRoutesUnknown(pointer: string): void {
    this.unknownRoutes.push(pointer);
  }

  /** Treats the marked questions as leading anywhere from now on. */
  commitUnknownRoutes(): void {
    if (this.unknownRoutes.length === 0) return;
    this.committedRoutes = this.unknownRoutes;
    this.routed = undefined;
  }

  get routes(): CustomRoutes {
    return routesOf(this, this.routing);
  }

  /** Every branching by response, on questions whose answers have response keys. */
  responseBranches(): readonly ResponseBranch[] {
    this.branches ??= this.readBranches(() => true);
    return this.branches;
  }

  /** The same for questions with a key that is not portable or a target that is not in the survey, which are rare. */
  nonPortableBranches(): readonly ResponseBranch[] {
    const { routing } = this;
    if (!routing.hasUnportable) return [];
    this.nonPortable ??= this.readBranches((position) => !routing.isPortable(position));
    return this.nonPortable;
  }

  /** The explanations of findings, computed on demand. */
  get explanations(): Explanations {
    this.explained ??= this.explain(this);
    return this.explained;
  }

  private readBranches(isWanted: (position: number) => boolean): readonly ResponseBranch[] {
    return this.eachQuestion().flatMap(({ position, question }) => {
      const branch = isWanted(position) ? branchOf(position, question) : undefined;
      return branch === undefined ? [] : [branch];
    });
  }
}

function routesOf(facts: Facts, routing: Routing): CustomRoutes {
  const { questions } = routing;
  const isReachable = (position: number): boolean | undefined =>
    routing.isReachable(position) || (routing.isOpen ? undefined : false);
  return {
    questions,
    isKnown: questions.every((_, position) => routing.isKnown(position)),
    isReachable,
    edgesOf(position) {
      const question = questions[position];
      return question === undefined ? [] : edgesOf(question);
    },
    get loops() {
      return routing.loops.map((loop) => loop.questions);
    },
    witnessTo: (position, target) =>
      isReachable(position)
        ? routing.witnessTo(
            position,
            target === undefined ? [] : [target === "end" ? questions.length : target],
          )
        : undefined,
    pointerTo: (position, key) => branchingPointer(position, facts.questionAt(position), key),
    nameOf: (position) => routing.nameOf(position),
  };
}
