// Runs every benchmark. Figures are ratios within one run; nothing here is asserted in tests.
import "./linear.ts";
import "./step.ts";
import "./walk.ts";
