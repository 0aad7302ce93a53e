export interface paths {
    "/api/v1/batches/{batch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_batch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{batch_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancel_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{batch_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["follow_batch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{batch_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_batch_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/batches/{batch_id}/results.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_batch_results"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calibrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["post_calibration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calibrations/{calibration_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_calibration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calibrations/{calibration_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancel_calibration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/calibrations/{calibration_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["follow_calibration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_cases"];
        put?: never;
        post: operations["compute_cases"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cases/{case_id}/designs/{design_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_case_design"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/catalogue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_catalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["compare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/design-schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_design_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/designs/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["check_design"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/evaluations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["evaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/examples": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_examples"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["list_failures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/failures/survivor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["get_survivor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/fixes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["propose_fix"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_keys"];
        put?: never;
        post: operations["create_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revoke_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/keys/{key_id}/rotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["rotate_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/known-answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_known_answers"];
        put?: never;
        post: operations["compute_known_answers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/load-curves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["compute_load_curve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/price-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["read_prices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["post_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancel_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["follow_run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{run_id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_run_result"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_scenarios"];
        put?: never;
        post: operations["create_scenario"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_scenario"];
        put: operations["save_scenario"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["post_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/candidates.{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_candidates_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_scenario_keys"];
        put?: never;
        post: operations["create_scenario_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revoke_scenario_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/live.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_live_workbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/report.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_markdown_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/results.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_results_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/results.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_results_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/results.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_results_xlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/results.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_results_xml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/scripts/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_script"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_shares"];
        put?: never;
        post: operations["create_share"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/shares/{share_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete: operations["revoke_share"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/value": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_value"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["list_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch: operations["name_version"];
        trace?: never;
    };
    "/api/v1/scenarios/{scenario_id}/workbook.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_workbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["open_share"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares/{token}/repetitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["repeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares/{token}/repetitions/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_repetition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sweeps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["post_sweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sweeps/{sweep_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_sweep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sweeps/{sweep_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post: operations["cancel_sweep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sweeps/{sweep_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["follow_sweep"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sweeps/{sweep_id}/points.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["get_sweep_table"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Array
         * @description A storage array.
         */
        Array: {
            /**
             * Access
             * @description `active_active`: every SP serves every LUN that has no owner; `alua` and `active_passive`:
             *     each LUN and protocol endpoint has one owner, and I/O takes the paths to it alone.
             * @default active_active
             * @enum {string}
             */
            access?: "active_active" | "alua" | "active_passive";
            /** @description Cache before the pools; unset: every I/O goes to the media. */
            cache?: components["schemas"]["Cache"] | null;
            /**
             * Fixed Scv
             * @description Squared coefficient of variation of `read_ms` and `write_ms`.
             * @default 0
             */
            fixed_scv?: number;
            /**
             * Front End
             * @description Front-end profile, which gives what target ports do not set.
             */
            front_end?: string | null;
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * Luns
             * @description LUNs or exports of the array; each carries one datastore.
             * @default []
             */
            luns?: components["schemas"]["Lun"][];
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Pools
             * @description Pools of disks or flash.
             * @default []
             */
            pools?: components["schemas"]["Pool"][];
            /**
             * Power W
             * @description Electrical power of the array, with all that has none of its own [W].
             */
            power_w?: number | null;
            /**
             * @description Price of the array, with all that has no price of its own.
             * @default {
             *       "discount_pct": 0,
             *       "source": ""
             *     }
             */
            price?: components["schemas"]["Price"];
            /**
             * Price Item
             * @description Item of the price list that gives price and power where the part has none of its own.
             */
            price_item?: string | null;
            /**
             * Protocol Endpoints
             * @description Protocol endpoints of the array; vVol datastores are reached through them.
             * @default []
             */
            protocol_endpoints?: components["schemas"]["ProtocolEndpoint"][];
            /**
             * Read Ms
             * @description Constant part of the array's answer to a read [ms]: all that does not queue.
             */
            read_ms: number;
            /**
             * Sps
             * @description Storage processors of the array.
             */
            sps: components["schemas"]["StorageProcessor"][];
            /**
             * Write Ms
             * @description Constant part of the array's answer to a write [ms].
             */
            write_ms: number;
        };
        /**
         * AtTarget
         * @description The largest load at which the design keeps its latency target.
         */
        AtTarget: {
            /**
             * At Most Ms
             * @description The latency target [ms]; null where the design has none.
             */
            at_most_ms: number | null;
            /** @description IOPS at the largest load that keeps the latency target [1/s]. */
            iops: components["schemas"]["Number"];
            /** @description IOPS at that load over the usable capacity [1/s/GB]. */
            iops_per_gb: components["schemas"]["Number"];
            /** @description IOPS at that load over the usable capacity [1/s/GiB]. */
            iops_per_gib: components["schemas"]["Number"];
            /** @description The latency that the target is about, at that load [ms]. */
            latency_ms: components["schemas"]["Number"];
            /**
             * Load
             * @description Largest load that keeps the latency target, as a multiple of the planned load; null
             *     where there is none.
             */
            load: number | null;
            /** @description Total price over the IOPS at that load [currency/(1/s)]. */
            price_per_iops: components["schemas"]["Number"];
            /**
             * Quantity
             * @description The mean latency of all VM groups together, or its 99th percentile.
             * @enum {string}
             */
            quantity: "mean" | "p99";
            /**
             * Text
             * @description The load at the latency target in words, with the rule by which the load was scaled.
             */
            text: string;
        };
        /**
         * Axis
         * @description A parameter of the design and the values that it takes.
         */
        Axis: {
            /**
             * Path
             * @description Field as in an override, for example `hosts.esx.lun_depth`.
             */
            path: string;
            /**
             * Values
             * @description Values in the unit of the field, each once.
             */
            values: number[];
        };
        /**
         * Batch
         * @description A table of candidates that a worker evaluates.
         */
        Batch: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Done Rows */
            done_rows: number;
            /**
             * File
             * @description Address of the table with the results that are there.
             */
            file: string;
            /** Finished At */
            finished_at: string | null;
            /**
             * Good Rows
             * @description Rows that are done and have a result; the other ones say in the file what is wrong.
             */
            good_rows: number;
            /** Id */
            id: string;
            /** Rows */
            rows: number;
            /**
             * Status
             * @enum {string}
             */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
        };
        /**
         * BatchValues
         * @description What one batch says of all VM groups together; comparisons pair the batches of two designs.
         *
         *     The mean of a quantity over the batches is its value, and their spread makes the interval.
         */
        BatchValues: {
            /**
             * After
             * @description Batches of the same replication that come after it.
             */
            after: number;
            /** Iops */
            iops: number;
            /** Latency Mean Ms */
            latency_mean_ms: number;
            /**
             * Latency P99 Ms
             * @description Null where there is too little data for an interval.
             */
            latency_p99_ms: number | null;
            /** Mb S */
            mb_s: number;
            /**
             * Replication
             * @description Counted from 0.
             */
            replication: number;
        };
        /**
         * BlockSize
         * @description One size of the block size mix.
         */
        BlockSize: {
            /**
             * Share Pct
             * @description Share of the I/Os that have this size [%]; the shares of a mix add up to 100.
             * @default 100
             */
            share_pct?: number;
            /**
             * Size Kib
             * @description Size of the I/O [KiB].
             */
            size_kib: number;
        };
        /**
         * Bottleneck
         * @description What binds the throughput.
         */
        Bottleneck: {
            /**
             * Id
             * @description Id of the limit or station in this report.
             */
            id: string | null;
            /**
             * Kind
             * @description What binds: a station, a link, a limit, or what the workloads ask for.
             * @enum {string}
             */
            kind: "station" | "link" | "limit" | "outstanding_ios" | "rate" | "overload" | "none";
            /** Layer */
            layer: ("guest" | "vscsi" | "kernel" | "device_queue" | "hba" | "fabric" | "sp" | "media") | null;
            /** @description What stands behind it; null where nothing was found, or arrivals set the throughput. */
            next_limit?: components["schemas"]["NextLimit"] | null;
            /**
             * Part
             * @description Part of the design that it belongs to.
             */
            part: string | null;
            /**
             * Sentence
             * @description What binds the throughput, in plain words.
             */
            sentence: string;
        };
        /**
         * Cache
         * @description Cache of an array.
         */
        Cache: {
            /**
             * Dirty Mib
             * @description Written data that may wait for the media [MiB]: a write is answered as soon as it fits;
             *     unset: writes go through to the media.
             */
            dirty_mib?: number | null;
            /**
             * Page Kib
             * @description Unit in which the cache keeps written data [KiB].
             * @default 64
             */
            page_kib?: number;
            /**
             * Read Hit Pct
             * @description Share of the reads that the cache answers [%].
             * @default 0
             */
            read_hit_pct?: number;
        };
        /**
         * Calibration
         * @description What came of a calibration.
         */
        Calibration: {
            /**
             * Degrees Of Freedom
             * @description Numbers fitted to, of which no other one follows by Little's law, less parameters.
             */
            degrees_of_freedom: number;
            /** @description The design with the fitted values. */
            design: components["schemas"]["Design"];
            /**
             * Mean Error Pct
             * @description Mean absolute error of the predicted numbers [%]; None where there is none.
             */
            mean_error_pct: number | null;
            /** Parameters */
            parameters: components["schemas"]["qdepth__studies__calibration_result__Fit"][];
            /** Residuals */
            residuals: components["schemas"]["Residual"][];
            /**
             * Rows Used
             * @description Points that were fitted to.
             */
            rows_used: number;
            /** Worst Error Pct */
            worst_error_pct: number | null;
        };
        /**
         * CalibrationQuestion
         * @description A design, its measurements, and how it is solved while parameters are fitted.
         */
        CalibrationQuestion: {
            /** @description Its own values of the parameters do not matter. */
            design: components["schemas"]["Design"];
            measurements: components["schemas"]["Measurements"];
            /**
             * @default {
             *       "engine": "auto",
             *       "max_ios": 120000,
             *       "seed": 1
             *     }
             */
            options?: components["schemas"]["SimulationOptions"];
        };
        /**
         * CalibrationRun
         * @description A calibration that a worker carries out.
         */
        CalibrationRun: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Finished At */
            finished_at: string | null;
            /** Id */
            id: string;
            /** @description What it fits, and to what. */
            measurements: components["schemas"]["Measurements"];
            /**
             * Most Designs
             * @description Designs that it solves at most with each engine; a fit mostly ends far before.
             */
            most_designs: number;
            /** @description Why it failed. */
            problem: components["schemas"]["Problem"] | null;
            /** @description Null until it has succeeded. */
            result: components["schemas"]["Calibration"] | null;
            /**
             * Solved Designs
             * @description Designs that were solved so far, those of the quicker engine that finds a start too.
             */
            solved_designs: number;
            /**
             * Status
             * @enum {string}
             */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
        };
        /**
         * CaseRows
         * @description A published document and its numbers.
         */
        CaseRows: {
            /**
             * Assumptions
             * @description What the source does not say and the designs assume.
             */
            assumptions: string[];
            /**
             * Caveats
             * @description What the case does not show.
             */
            caveats: string[];
            /**
             * Fits
             * @description What was fitted, to which rows, and how many degrees of freedom that leaves.
             */
            fits: components["schemas"]["qdepth__published__case__Fit"][];
            /** Id */
            id: string;
            /**
             * Letter
             * @description First letter of its row ids.
             */
            letter: string;
            /**
             * Rows
             * @description Rows that are computed so far, in the order of the case.
             */
            rows: components["schemas"]["ComputedRow"][];
            /**
             * Source
             * @description The published document.
             */
            source: string;
            /** Title */
            title: string;
        };
        /**
         * Cases
         * @description Published numbers beside those that this version of the model computes.
         */
        Cases: {
            /**
             * Answered
             * @description Questions that are answered so far.
             */
            answered: number;
            /** Cases */
            cases: components["schemas"]["CaseRows"][];
            /**
             * Computed On
             * @description Day on which the answers were computed; null where they are not complete.
             */
            computed_on: string | null;
            /**
             * Digest
             * @description SHA-256 of the answers: equal digests, the same answers to the last digit. Null where they
             *     are not complete.
             */
            digest: string | null;
            /** Finished At */
            finished_at: string | null;
            /** Model Version */
            model_version: string;
            /**
             * Not Covered
             * @description Source documents that no case covers yet.
             */
            not_covered: components["schemas"]["MissingSource"][];
            /**
             * Origin
             * @description Where the answers come from: they ship with this version of the model until this server has
             *     computed all of them itself; null where neither is so yet.
             */
            origin: ("shipped" | "computed_here") | null;
            /**
             * Outcome
             * @description What the rows show, a sentence each; empty where there are none.
             */
            outcome: string[];
            /** @description Why the run failed; it may be started again. */
            problem: components["schemas"]["Problem"] | null;
            /**
             * Questions
             * @description Questions in the pack.
             */
            questions: number;
            /**
             * Run Id
             * @description The run that computes or computed them; null before the first one.
             */
            run_id: string | null;
            /** Started At */
            started_at: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "not_run" | "running" | "ready" | "failed";
        };
        /**
         * Catalogue
         * @description Every profile, in the order of its file.
         */
        Catalogue: {
            /** Disks */
            disks: components["schemas"]["Profile"][];
            /**
             * Front Ends
             * @description What arrays accept at a target port, and what they do when it is full.
             */
            front_ends: components["schemas"]["Profile"][];
            /** Hba Drivers */
            hba_drivers: components["schemas"]["Profile"][];
            /**
             * Releases
             * @description ESXi releases, from the oldest to the newest.
             */
            releases: components["schemas"]["Profile"][];
            /** Sources */
            sources: components["schemas"]["Source"][];
            /** Vscsi Adapters */
            vscsi_adapters: components["schemas"]["Profile"][];
        };
        /**
         * ClosedWorkload
         * @description A fixed number of I/Os is always outstanding or in its think time.
         */
        ClosedWorkload: {
            /**
             * Blocks
             * @description Block size mix.
             */
            blocks: components["schemas"]["BlockSize"][];
            /**
             * @description The next I/O is issued when one completes. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            loop: "closed";
            /**
             * Outstanding Ios
             * @description Outstanding I/Os of each virtual disk.
             */
            outstanding_ios: number;
            /**
             * Random Pct
             * @description Share of the I/Os that go to a random place [%]; the others need no positioning of a disk.
             * @default 100
             */
            random_pct?: number;
            /**
             * Read Pct
             * @description Share of the I/Os that are reads [%].
             */
            read_pct: number;
            /**
             * Think Ms
             * @description Mean pause between the completion of an I/O and the issue of the next [ms].
             * @default 0
             */
            think_ms?: number;
            /**
             * Think Scv
             * @description Squared coefficient of variation of the pause.
             * @default 1
             */
            think_scv?: number;
        };
        /**
         * Comparison
         * @description Two to six designs side by side; the first one is the reference.
         */
        Comparison: {
            /** Changes */
            changes: components["schemas"]["FieldChange"][];
            /** Differences */
            differences: components["schemas"]["Difference"][];
            /**
             * Fronts
             * @description Price against IOPS and latency.
             */
            fronts: components["schemas"]["Front"][];
            /**
             * Rankings
             * @description The designs by each criterion.
             */
            rankings: components["schemas"]["Ranking"][];
            /** Reports */
            reports: components["schemas"]["Report"][];
            /**
             * Verdict
             * @description Which design is ahead, by how much, and what limits it; or that none is clearly ahead.
             */
            verdict: string;
        };
        /**
         * ComparisonRequest
         * @description Designs to compare; the first one is the reference.
         */
        ComparisonRequest: {
            /** Designs */
            designs: components["schemas"]["Design"][];
            /**
             * @default {
             *       "engine": "auto",
             *       "seed": 1
             *     }
             */
            options?: components["schemas"]["SimulationOptions"];
            /**
             * Without
             * @description Parts of the first design that fail together, each as `<collection>.<id>`: what survives is
             *     one more design, the last one.
             * @default []
             */
            without?: string[];
        };
        /**
         * ComputedRow
         * @description A published number beside the computed one.
         */
        ComputedRow: {
            /**
             * Because
             * @description How it follows from them, or what was chosen.
             * @default
             */
            because?: string;
            /** Case */
            case: string;
            /** Computed */
            computed: number | null;
            /**
             * Corrected
             * @description The published number as it must have been; errors are against it.
             */
            corrected?: number | null;
            /**
             * Design
             * @description File of the design that gives the number; None where the catalogue does, or nothing.
             */
            design: string | null;
            /**
             * Error Pct
             * @description Computed over published (as corrected), less one [%]; None where that is 0.
             */
            error_pct: number | null;
            /**
             * Evidence
             * @description What the verdict shows. `prediction`: the row could have failed; `follows`: it could not,
             *     given the rows that it follows from; `chosen`: something of the design was chosen after the
             *     number had been seen; `none`: nothing was predicted.
             * @default none
             * @enum {string}
             */
            evidence?: "prediction" | "follows" | "chosen" | "none";
            /**
             * Follows From
             * @description Ids of the rows that it follows from.
             * @default []
             */
            follows_from?: string[];
            /**
             * High
             * @description Upper end of the 95 % interval of the computed number.
             */
            high: number | null;
            /** Id */
            id: string;
            /**
             * Low
             * @description Lower end of the 95 % interval of the computed number.
             */
            low: number | null;
            /** Note */
            note: string;
            /** Published */
            published: number;
            /** Published High */
            published_high: number | null;
            /** Published Low */
            published_low: number | null;
            /** Quantity */
            quantity: string;
            /** Role */
            role: string;
            /**
             * Structures High
             * @description Upper end over the structures that fit the calibration rows as well.
             */
            structures_high?: number | null;
            /**
             * Structures Low
             * @description Lower end over the structures that fit the calibration rows as well.
             */
            structures_low?: number | null;
            /**
             * Tolerance
             * @description Error that is promised [%], or in the row's unit where `tolerance_unit` says so.
             */
            tolerance: number | null;
            /** Tolerance Unit */
            tolerance_unit: string | null;
            /** Unit */
            unit: string;
            /**
             * Verdict
             * @description Whether the computed number keeps its tolerance; an identity is judged where it has one.
             * @enum {string}
             */
            verdict: "within" | "outside" | "calibrated" | "identity" | "catalogue" | "not predictable";
        };
        /**
         * ContentChange
         * @description A field in which a version of a scenario differs from another.
         */
        ContentChange: {
            /**
             * After
             * @description Value in the second version, as JSON text; null where the field is absent.
             */
            after: string | null;
            /**
             * Before
             * @description Value in the first version, as JSON text; null where the field is absent.
             */
            before: string | null;
            /**
             * Pointer
             * @description JSON pointer into the second version, or into the first where the second lacks the field.
             */
            pointer: string;
        };
        /**
         * DatastoreResult
         * @description Density of a datastore.
         */
        DatastoreResult: {
            /**
             * Capacity Gib
             * @description Capacity that the design gives it [GiB]; null where it gives none.
             */
            capacity_gib: number | null;
            /** Id */
            id: string;
            /** @description Completed I/Os of its VM groups [1/s]. */
            iops: components["schemas"]["Number"];
            /** @description IOPS per 10^9 bytes of capacity. */
            iops_per_gb: components["schemas"]["Number"];
            /** @description IOPS per 2^30 bytes of capacity. */
            iops_per_gib: components["schemas"]["Number"];
        };
        /**
         * Design
         * @description Hosts, fabrics, arrays, datastores and VM groups that are evaluated together.
         */
        Design: {
            /**
             * Arrays
             * @description Storage arrays.
             */
            arrays: components["schemas"]["Array"][];
            /**
             * Currency
             * @description Currency of all its prices (ISO 4217).
             */
            currency?: ("AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW") | null;
            /**
             * Datastores
             * @description Datastores on the LUNs and protocol endpoints of the arrays.
             */
            datastores: (components["schemas"]["LunDatastore"] | components["schemas"]["VvolDatastore"])[];
            /**
             * Fabrics
             * @description Fabrics between hosts and arrays.
             */
            fabrics: components["schemas"]["Fabric"][];
            /**
             * Hosts
             * @description ESXi hosts.
             */
            hosts: components["schemas"]["Host"][];
            /**
             * Id
             * @description Short name of the design in comparisons and exports.
             */
            id: string;
            /**
             * @description Latency that the design must keep, for IOPS/GB at that latency.
             * @default {
             *       "quantity": "mean"
             *     }
             */
            latency_target?: components["schemas"]["DesignTarget"];
            /**
             * Layout
             * @description Canvas positions of the parts that the user moved, by id. No effect on any number.
             * @default {}
             */
            layout?: {
                [key: string]: components["schemas"]["Position"];
            };
            /**
             * Notes
             * @description Free text: assumptions, sources, what was fitted to what.
             * @default
             */
            notes?: string;
            /**
             * Price List
             * @description Items with their prices; hosts, ports, fabrics, arrays and what is in them name them.
             * @default []
             */
            price_list?: components["schemas"]["PriceItem"][];
            /**
             * Profiles
             * @description Profiles of hardware that the catalogue lacks; ports, VM groups, arrays and disks name them
             *     as they name those of the catalogue.
             * @default []
             */
            profiles?: (components["schemas"]["OwnHbaDriver"] | components["schemas"]["OwnVscsiAdapter"] | components["schemas"]["OwnFrontEnd"] | components["schemas"]["OwnDisk"])[];
            /**
             * Schema
             * @description Name and version of the document format.
             * @constant
             */
            schema: "qdepth/1";
            /**
             * Title
             * @description One line that tells the design from its siblings.
             */
            title: string;
            /**
             * Vm Groups
             * @description Groups of identical VMs: all load comes from them.
             */
            vm_groups: components["schemas"]["VmGroup"][];
        };
        /**
         * DesignAdvice
         * @description What a vendor recommends and a design does otherwise. It stops nothing.
         */
        DesignAdvice: {
            /**
             * Message
             * @description What is recommended for which hardware, and what the design has.
             */
            message: string;
            /**
             * Pointer
             * @description JSON pointer to the field that the advice is about, set or not.
             */
            pointer: string;
            /**
             * Recommended
             * @description The value to set at the pointer, as JSON text.
             */
            recommended: string;
            /**
             * Remedy
             * @description What to set.
             */
            remedy: string;
            /** @description Where the recommendation was read. */
            source: components["schemas"]["Source"];
        };
        /**
         * DesignCheck
         * @description What is wrong with a design.
         */
        DesignCheck: {
            /**
             * Advice
             * @description What vendors recommend and the design does otherwise, up to 100; none while there are
             *     problems. It stops nothing.
             * @default []
             */
            advice?: components["schemas"]["DesignAdvice"][];
            /**
             * Problems
             * @description Empty where the design can be evaluated.
             */
            problems: components["schemas"]["DesignProblem"][];
            /**
             * Settings
             * @description Value and origin of every parameter that a profile can give.
             * @default []
             */
            settings?: components["schemas"]["EffectiveSetting"][];
        };
        /**
         * DesignProblem
         * @description One finding about a design document.
         */
        DesignProblem: {
            /**
             * Blocks
             * @description `save`: the document contradicts itself and is refused everywhere; `simulate`: it may be
             *     kept, but is not complete enough to be evaluated.
             * @default save
             * @enum {string}
             */
            blocks?: "save" | "simulate";
            /**
             * Limit
             * @description What the value may be.
             */
            limit?: string | null;
            /**
             * Message
             * @description What is wrong.
             */
            message: string;
            /**
             * Pointer
             * @description JSON pointer to the value at fault.
             */
            pointer: string;
            /**
             * Remedy
             * @description What to do instead.
             */
            remedy: string;
            /**
             * Value
             * @description The value, as JSON text.
             */
            value?: string | null;
        };
        /**
         * DesignTarget
         * @description The largest latency of all VM groups together that is good enough.
         */
        DesignTarget: {
            /**
             * At Most Ms
             * @description Largest value that meets the target [ms]; unset: there is no target.
             */
            at_most_ms?: number | null;
            /**
             * Quantity
             * @description The mean latency, or its 99th percentile.
             * @default mean
             * @enum {string}
             */
            quantity?: "mean" | "p99";
        };
        /**
         * DesignsRunRequest
         * @description A run of designs that come with the request.
         */
        DesignsRunRequest: {
            /** Designs */
            designs: components["schemas"]["Design"][];
            /**
             * @default {
             *       "engine": "auto",
             *       "seed": 1
             *     }
             */
            options?: components["schemas"]["SimulationOptions"];
        };
        /**
         * DeviceResult
         * @description A device of one host, in esxtop's words. Latencies are means per command [ms].
         */
        DeviceResult: {
            /**
             * @description Share of the time in which a command holds a device slot [%]: %b of iostat.
             * @default {
             *       "note": "the report was made before this was counted: compute it again",
             *       "tag": "simulated"
             *     }
             */
            active_pct?: components["schemas"]["Number"];
            /** @description Mean commands that hold a device slot. */
            actv: components["schemas"]["Number"];
            /** @description Completed commands [1/s]. */
            cmds_s: components["schemas"]["Number"];
            /** @description Mean time of a command from the driver to the array and back [ms]. */
            davg_ms: components["schemas"]["Number"];
            /** @description Device queue depth limit. */
            dqlen: components["schemas"]["Number"];
            /** @description KAVG + DAVG [ms]. */
            gavg_ms: components["schemas"]["Number"];
            /**
             * Host
             * @description Host that the device queue is on.
             */
            host: string;
            /** Id */
            id: string;
            /** @description Mean time of a command in the VMkernel, QAVG included [ms]. */
            kavg_ms: components["schemas"]["Number"];
            /**
             * Kind
             * @description What the device leads to: a LUN or a protocol endpoint.
             * @enum {string}
             */
            kind: "lun" | "protocol_endpoint";
            /** @description (ACTV + QUED) over DQLEN. */
            load: components["schemas"]["Number"];
            /** @description Payload [MB/s, 10^6 bytes]. */
            mb_s: components["schemas"]["Number"];
            /** @description Mean time that a command waits for a device slot [ms]. */
            qavg_ms: components["schemas"]["Number"];
            /**
             * @description Answers TASK SET FULL to its commands [1/s].
             * @default {
             *       "note": "the report was made before this was counted: compute it again",
             *       "tag": "simulated"
             *     }
             */
            qfull_s?: components["schemas"]["Number"];
            /** @description Mean commands that wait for a device slot. */
            qued: components["schemas"]["Number"];
            /**
             * @description Share of the time in which a command waits for one [%]: %w of iostat.
             * @default {
             *       "note": "the report was made before this was counted: compute it again",
             *       "tag": "simulated"
             *     }
             */
            queued_pct?: components["schemas"]["Number"];
            /**
             * Target
             * @description LUN or protocol endpoint.
             */
            target: string;
            /** @description ACTV over DQLEN [%]. */
            used_pct: components["schemas"]["Number"];
        };
        /**
         * Difference
         * @description How a design differs from the first one in one quantity.
         */
        Difference: {
            /** Design Id */
            design_id: string;
            /** @description The design minus the first design, in the quantity's unit. */
            difference: components["schemas"]["Number"];
            /**
             * Quantity
             * @enum {string}
             */
            quantity: "iops" | "mb_s" | "latency_mean_ms" | "latency_p99_ms" | "iops_per_gb";
            /** @description The design over the first design. */
            ratio: components["schemas"]["Number"];
            /**
             * Verdict
             * @description Plain words, for example "1.89 times A (1.88 to 1.91)" or "no clear difference".
             */
            verdict: string;
        };
        /**
         * Disks
         * @description Spinning disks: each one server, and each I/O goes to one at random.
         */
        Disks: {
            /**
             * Capacity Gb
             * @description Capacity of a disk [GB, 10^9 bytes]; unset: that of the disk profile.
             */
            capacity_gb?: number | null;
            /**
             * Count
             * @description Disks of the pool, spares included.
             */
            count: number;
            /**
             * @description Spinning disks. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "disks";
            /**
             * Model
             * @description Disk profile, which gives what is not set.
             */
            model?: string | null;
            /**
             * Power W
             * @description Electrical power of one disk [W]; unset: in that of the pool.
             */
            power_w?: number | null;
            /**
             * @description Price of one disk; unset: in that of the pool.
             * @default {
             *       "discount_pct": 0,
             *       "source": ""
             *     }
             */
            price?: components["schemas"]["Price"];
            /**
             * Price Item
             * @description Item of the price list that gives price and power where the part has none of its own.
             */
            price_item?: string | null;
            /**
             * Queueing Gain
             * @description How many times as many random I/Os a disk does when it may reorder a queue of them.
             * @default 1
             */
            queueing_gain?: number;
            /**
             * Raid Group Disks
             * @description Disks of each RAID group of a RAID 5, 50 or 6 pool, which tells how much parity takes of its
             *     capacity; unset: one group, and two for RAID 50.
             */
            raid_group_disks?: number | null;
            /**
             * Rotation Rpm
             * @description Speed of rotation [1/min]; unset: that of the disk profile.
             */
            rotation_rpm?: number | null;
            /**
             * Seek Ms
             * @description Mean seek time [ms]; unset: that of the disk profile.
             */
            seek_ms?: number | null;
            /**
             * Service Scv
             * @description Squared coefficient of variation of the service time.
             * @default 0.2
             */
            service_scv?: number;
            /**
             * Spares
             * @description Disks that carry no data.
             * @default 0
             */
            spares?: number;
            /**
             * Transfer Mb S
             * @description Sustained transfer rate [MB/s]; unset: that of the disk profile.
             */
            transfer_mb_s?: number | null;
        };
        /**
         * EffectiveSetting
         * @description What a field of a design stands for.
         */
        EffectiveSetting: {
            /**
             * Note
             * @default
             */
            note?: string;
            /**
             * Origin
             * @description `design`: set in the design; `profile`: a profile of the catalogue; `format`: the default of
             *     the document format.
             * @enum {string}
             */
            origin: "design" | "profile" | "format";
            /**
             * Pointer
             * @description JSON pointer to the field, set or not.
             */
            pointer: string;
            /**
             * Source
             * @description Name of the profile and title of the document that the value was read in.
             */
            source: string;
            /** Unit */
            unit: string;
            /** Value */
            value: number | string;
        };
        /**
         * EvaluationRequest
         * @description A design to evaluate.
         */
        EvaluationRequest: {
            design: components["schemas"]["Design"];
            /**
             * @default {
             *       "engine": "auto",
             *       "seed": 1
             *     }
             */
            options?: components["schemas"]["SimulationOptions"];
            /**
             * Without
             * @description Parts that fail together, each as `<collection>.<id>`: what survives is evaluated.
             * @default []
             */
            without?: string[];
        };
        /**
         * Example
         * @description A scenario to start from.
         */
        Example: {
            /**
             * Assumptions
             * @description What the source does not say and the designs assume.
             */
            assumptions: string[];
            /**
             * Caveats
             * @description What the case does not show, and what was fitted rather than predicted.
             */
            caveats: string[];
            /**
             * Designs
             * @description Designs to compare; the first one is the reference.
             */
            designs: components["schemas"]["Design"][];
            /**
             * Fitted
             * @description Parameters of the designs that were fitted to the source's numbers.
             */
            fitted: components["schemas"]["FittedParameter"][];
            /** Id */
            id: string;
            /**
             * Source
             * @description The published document, and where anything else comes from.
             */
            source: string;
            /** Summary */
            summary: string;
            /** Title */
            title: string;
        };
        /**
         * Fabric
         * @description A network between HBA ports and target ports.
         */
        Fabric: {
            /**
             * Discipline
             * @description How a link divides itself: `ps` fairly between all transfers, `fcfs` one after the other.
             * @default ps
             * @enum {string}
             */
            discipline?: "ps" | "fcfs";
            /**
             * Duplex
             * @description `full`: a port carries reads and writes side by side; `half`: one direction at a time, at
             *     the port's payload rate; `shared`: as half, on one resource for all ports of a host or SP.
             * @default full
             * @enum {string}
             */
            duplex?: "full" | "half" | "shared";
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * Io Delay Us
             * @description Constant time that the protocol takes for each I/O at both ends, without a queue [us].
             * @default 0
             */
            io_delay_us?: number;
            /**
             * Isls
             * @description Inter-switch links; a transfer takes the way with the fewest.
             * @default []
             */
            isls?: components["schemas"]["Isl"][];
            /**
             * Latency Us
             * @description Constant one-way delay that each transfer adds [us].
             * @default 0
             */
            latency_us?: number;
            /**
             * Mtu Bytes
             * @description Largest packet of an Ethernet fabric [bytes]: 1500, or 9000 with jumbo frames.
             * @default 1500
             */
            mtu_bytes?: number;
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Power W
             * @description Electrical power of the fabric [W].
             */
            power_w?: number | null;
            /**
             * @description Price of what connects hosts and arrays: switches, cables, licences.
             * @default {
             *       "discount_pct": 0,
             *       "source": ""
             *     }
             */
            price?: components["schemas"]["Price"];
            /**
             * Price Item
             * @description Item of the price list that gives price and power where the part has none of its own.
             */
            price_item?: string | null;
            /**
             * Protocol
             * @description Transport: Fibre Channel, iSCSI, NFS, directly attached SAS, NVMe over FC or over TCP.
             * @enum {string}
             */
            protocol: "fc" | "iscsi" | "nfs" | "das" | "nvme_fc" | "nvme_tcp";
            /**
             * Switches
             * @description Switches; needed only where inter-switch links matter.
             * @default []
             */
            switches?: components["schemas"]["Switch"][];
            /**
             * Zones
             * @description Zones; none: every port reaches every other.
             * @default []
             */
            zones?: components["schemas"]["Zone"][];
        };
        /**
         * Failure
         * @description A part that fails alone.
         */
        Failure: {
            /** @description What survives does; null where the failure is refused. */
            figures: components["schemas"]["Figures"] | null;
            /** @description IOPS of what survives over those of the healthy design. */
            iops_ratio: components["schemas"]["Number"];
            /** @description Mean latency of what survives over that of the healthy design. */
            latency_ratio: components["schemas"]["Number"];
            /**
             * Path
             * @description `<collection>.<id>`.
             */
            path: string;
            /**
             * Reason
             * @description Why it is refused.
             */
            reason: string | null;
            /**
             * Take Overs
             * @description Devices that are reached over other paths than before.
             */
            take_overs: components["schemas"]["TakeOver"][];
            /**
             * Text
             * @description What fails, in words.
             */
            text: string;
            /**
             * Verdict
             * @description `refused`: nothing takes over, or there is no model of it; `reason` says which.
             * @enum {string}
             */
            verdict: "survives" | "refused";
        };
        /**
         * Failures
         * @description Single failures of a design, the worst first.
         */
        Failures: {
            /**
             * Failures
             * @description Refused ones first, then by the IOPS that survive, then by the mean latency.
             */
            failures: components["schemas"]["Failure"][];
            healthy: components["schemas"]["Figures"];
            /**
             * Parts
             * @description Parts of the design that can fail.
             */
            parts: number;
        };
        /**
         * FailuresRequest
         * @description A design whose parts fail, each alone.
         */
        FailuresRequest: {
            design: components["schemas"]["Design"];
            /**
             * Parts
             * @description Parts that fail, each as `<collection>.<id>`; unset: the first 100 that can fail.
             */
            parts?: string[] | null;
        };
        /**
         * FieldChange
         * @description A field in which a design differs from the first one.
         */
        FieldChange: {
            /**
             * After
             * @description Value in this design, as JSON text; null where the field is absent.
             */
            after: string | null;
            /**
             * Before
             * @description Value in the first design, as JSON text; null where the field is absent.
             */
            before: string | null;
            /** Design Id */
            design_id: string;
            /**
             * Pointer
             * @description JSON pointer into the design document.
             */
            pointer: string;
        };
        /**
         * Figures
         * @description What a design does, all VM groups together.
         */
        Figures: {
            /**
             * Bottleneck
             * @description What binds, in words.
             */
            bottleneck: string;
            /** @description Completed I/Os [1/s]. */
            iops: components["schemas"]["Number"];
            /** @description Mean latency [ms]. */
            latency_mean_ms: components["schemas"]["Number"];
            /** @description 99th percentile of the latency [ms]. */
            latency_p99_ms: components["schemas"]["Number"];
            /**
             * Status
             * @enum {string}
             */
            status: "steady" | "not_settled" | "disputed" | "no_steady_state" | "partial";
        };
        /**
         * Finding
         * @description One thing that is wrong with a request.
         */
        Finding: {
            /**
             * Limit
             * @description What the value may be.
             * @default null
             */
            limit?: string | null;
            /**
             * Message
             * @description What is wrong.
             */
            message: string;
            /**
             * Pointer
             * @description JSON pointer into the request body; `?name` for a parameter in the URL.
             */
            pointer: string;
            /**
             * Remedy
             * @description What to do instead.
             * @default null
             */
            remedy?: string | null;
            /**
             * Value
             * @description The value, as JSON text.
             * @default null
             */
            value?: string | null;
        };
        /**
         * FirstNumbers
         * @description Numbers of a design while it is simulated; they still move.
         */
        FirstNumbers: {
            /** Design Id */
            design_id: string;
            /**
             * Iops
             * @description Completed I/Os [1/s].
             */
            iops: number | null;
            /**
             * Latency Mean Ms
             * @description Mean latency [ms].
             */
            latency_mean_ms: number | null;
        };
        /**
         * FittedParameter
         * @description A parameter that was fitted to rows of the case.
         */
        FittedParameter: {
            /** Meaning */
            meaning: string;
            /**
             * Parameter
             * @description `<collection>.<id>.<field>` in every design of the case.
             */
            parameter: string;
            /** Value */
            value: number;
        };
        /**
         * Fix
         * @description What to change, and what it brings by the analytic engine.
         */
        Fix: {
            /**
             * Changes
             * @description Fields to change together; empty where no change of the part that binds helps.
             */
            changes: components["schemas"]["FixedField"][];
            /**
             * Text
             * @description What binds, what the change brings, and what binds then, in words.
             */
            text: string;
        };
        /**
         * FixRequest
         * @description A design whose limit shall be lifted.
         */
        FixRequest: {
            design: components["schemas"]["Design"];
        };
        /**
         * FixedField
         * @description A field that the fix changes.
         */
        FixedField: {
            /**
             * After
             * @description Value after the fix, as JSON text.
             */
            after: string | null;
            /**
             * Before
             * @description Value in the design, as JSON text; null where the field is absent.
             */
            before: string | null;
            /**
             * Pointer
             * @description JSON pointer into the design.
             */
            pointer: string;
        };
        /**
         * Flash
         * @description Flash: dies that work side by side, each one server, and each I/O goes to one at random.
         */
        Flash: {
            /**
             * Dies
             * @description Dies or planes that work side by side.
             */
            dies: number;
            /**
             * @description Flash. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "flash";
            /**
             * Read Us
             * @description Time of a die for a read [us].
             */
            read_us: number;
            /**
             * Read Us Per Kib
             * @description Time that a read adds for each KiB [us/KiB].
             * @default 0
             */
            read_us_per_kib?: number;
            /**
             * Service Scv
             * @description Squared coefficient of variation of the service time.
             * @default 0
             */
            service_scv?: number;
            /**
             * Write Us
             * @description Time of a die for a write [us].
             */
            write_us: number;
            /**
             * Write Us Per Kib
             * @description Time that a write adds for each KiB [us/KiB].
             * @default 0
             */
            write_us_per_kib?: number;
        };
        /**
         * Front
         * @description Price against one quantity: which designs are worth their price.
         */
        Front: {
            /**
             * Best
             * @enum {string}
             */
            best: "lowest" | "highest";
            /**
             * Criterion
             * @enum {string}
             */
            criterion: "total_price" | "price_per_iops" | "price_per_gb" | "power_per_iops" | "iops" | "iops_per_gb" | "iops_per_gb_at_target" | "latency_mean_ms" | "latency_p99_ms";
            /** Points */
            points: components["schemas"]["FrontPoint"][];
        };
        /**
         * FrontPoint
         * @description A design by its price and by what it gives.
         */
        FrontPoint: {
            /** Design Id */
            design_id: string;
            /**
             * Dominated By
             * @description Ids of the designs that cost no more, do no worse, and are better in one of the two.
             */
            dominated_by: string[];
            /**
             * On Front
             * @description Whether no other design dominates it; null where price or value are missing.
             */
            on_front: boolean | null;
            /**
             * Text
             * @description The same in words.
             */
            text: string;
            /** @description Price of the design [currency]. */
            total_price: components["schemas"]["Number"];
            value: components["schemas"]["Number"];
        };
        /**
         * GroupResult
         * @description A VM group over all its VMs, or all groups together (id `total`).
         */
        GroupResult: {
            /** @description CPU that each VM takes [%]: its calibrated line at its IOPS; null without a line. */
            cpu_pct?: components["schemas"]["Number"] | null;
            /**
             * Distribution
             * @description Latency distribution for drawing, in bins of equal ratio.
             */
            distribution: components["schemas"]["LatencyBin"][];
            /** Id */
            id: string;
            /** @description Completed I/Os [1/s]. */
            iops: components["schemas"]["Number"];
            latency_ms: components["schemas"]["Latency"];
            /** @description Payload [MB/s, 10^6 bytes]. */
            mb_s: components["schemas"]["Number"];
            /** @description Mean number of I/Os under way: IOPS times latency (Little's law). */
            outstanding_ios: components["schemas"]["Number"];
            /**
             * Vms
             * @description VMs in the group, over all hosts.
             */
            vms: number;
            /**
             * Wait Budget
             * @description Where the mean latency is spent; the means add up to it.
             */
            wait_budget: components["schemas"]["LayerTime"][];
        };
        /**
         * HbaPort
         * @description One port of a host bus adapter, or of a network card that carries storage.
         */
        HbaPort: {
            /**
             * Adapter Depth
             * @description Commands that the adapter keeps outstanding (AQLEN); unset: that of the driver profile,
             *     else 4096.
             */
            adapter_depth?: number | null;
            /**
             * Driver
             * @description Driver profile, which gives the depths that are not set.
             */
            driver?: string | null;
            /**
             * Fabric
             * @description Fabric that the port is cabled to.
             */
            fabric: string;
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * Payload Mb S
             * @description Payload rate of each direction [MB/s]; unset: the nominal rate of the speed.
             */
            payload_mb_s?: number | null;
            /**
             * Power W
             * @description Electrical power of one such port [W]; unset: in that of the host.
             */
            power_w?: number | null;
            /**
             * @description Price of one such port in each host; unset: in that of the host.
             * @default {
             *       "discount_pct": 0,
             *       "source": ""
             *     }
             */
            price?: components["schemas"]["Price"];
            /**
             * Price Item
             * @description Item of the price list that gives price and power where the part has none of its own.
             */
            price_item?: string | null;
            /**
             * Speed Gbps
             * @description Nominal speed [Gb/s].
             * @enum {integer}
             */
            speed_gbps: 1 | 2 | 3 | 4 | 6 | 8 | 10 | 12 | 16 | 24 | 25 | 32 | 40 | 50 | 64 | 100;
            /**
             * Split Kib
             * @description Size above which an I/O is split into several commands [KiB]; unset: that of the driver
             *     profile (128 for software iSCSI), else never.
             */
            split_kib?: number | null;
            /**
             * Switch
             * @description Switch of the fabric that the port is cabled to; needed where the fabric has ISLs.
             */
            switch?: string | null;
        };
        /**
         * Health
         * @description The server lives.
         */
        Health: {
            /**
             * Preparing
             * @description What is being prepared on this machine, so that first answers take longer; null as a rule.
             */
            preparing?: string | null;
            /**
             * Status
             * @default ok
             * @constant
             */
            status?: "ok";
        };
        /**
         * Host
         * @description An ESXi host, or `count` identical ones.
         */
        Host: {
            /**
             * Busy Delay Ms
             * @description Pause before a command is sent again that a full target port refused [ms]
             *     (Disk.DelayOnBusy).
             * @default 400
             */
            busy_delay_ms?: number;
            /**
             * Count
             * @description Identical hosts that this entry stands for.
             * @default 1
             */
            count?: number;
            /**
             * Dsnro
             * @description Commands to a LUN that the host keeps outstanding while several VMs take turns to issue
             *     (Disk.SchedNumReqOutstanding); unset: that of the release, else 32.
             */
            dsnro?: number | null;
            /**
             * Dsnro Scope
             * @description What the cap of `dsnro` counts: the commands of all VMs together (`device`), or those of
             *     each VM (`world`), while all together stay within the depth.
             * @default device
             * @enum {string}
             */
            dsnro_scope?: "device" | "world";
            /**
             * Hba Ports
             * @description Ports of the host; each of `count` hosts has all of them.
             */
            hba_ports: components["schemas"]["HbaPort"][];
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * In Slot Scv
             * @description Squared coefficient of variation of `in_slot_us`.
             * @default 0
             */
            in_slot_scv?: number;
            /**
             * In Slot Us
             * @description Kernel time per I/O while its device slot is held [us]; no queue.
             * @default 0
             */
            in_slot_us?: number;
            /**
             * Kernel Cpus
             * @description Kernel CPUs that serve storage I/O side by side. A new host on the page begins with 4: at
             *     4.94 us they keep up with two 16 Gb ports at 4 KiB, so that the kernel does not bind first.
             * @default 1
             */
            kernel_cpus?: number;
            /**
             * Kernel Scv
             * @description Squared coefficient of variation of the kernel CPU time.
             * @default 0
             */
            kernel_scv?: number;
            /**
             * Kernel Us
             * @description Kernel CPU per I/O before the device queue [us]. A new host on the page begins with 4.94,
             *     which fits the kernel latency (KAVG) that Emulex's white paper on vVols measured.
             */
            kernel_us: number;
            /**
             * Lun Depth
             * @description Depth that the HBA driver gives a LUN (DQLEN of a VMFS device); unset: the smallest of the
             *     driver profiles of the ports that reach the LUN.
             */
            lun_depth?: number | null;
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Path Policy
             * @description How the host chooses a path for the next I/O of a device: `fixed` and `mru` (most recently
             *     used) keep to the first one, `round_robin` takes turns.
             * @default round_robin
             * @enum {string}
             */
            path_policy?: "fixed" | "mru" | "round_robin";
            /**
             * Pe Depth
             * @description Depth that the HBA driver gives a vVol protocol endpoint (DQLEN of a PE); unset: as for
             *     `lun_depth`.
             */
            pe_depth?: number | null;
            /**
             * Pe Dsnro
             * @description The same for a protocol endpoint (Scsi.ScsiVVolPESNRO); unset: that of the release, else
             *     256.
             */
            pe_dsnro?: number | null;
            /**
             * Power W
             * @description Electrical power of one such host [W].
             */
            power_w?: number | null;
            /**
             * @description Price of one such host.
             * @default {
             *       "discount_pct": 0,
             *       "source": ""
             *     }
             */
            price?: components["schemas"]["Price"];
            /**
             * Price Item
             * @description Item of the price list that gives price and power where the part has none of its own.
             */
            price_item?: string | null;
            /**
             * Qfull Sample Size
             * @description Answers TASK SET FULL that halve the depth of a device, to 1 at least (QFullSampleSize); 0:
             *     the depth does not adapt. Unset: that of the release, else 0.
             */
            qfull_sample_size?: number | null;
            /**
             * Qfull Threshold
             * @description Good answers that give a device one slot back, up to its depth (QFullThreshold); unset: that
             *     of the release, else 8.
             */
            qfull_threshold?: number | null;
            /**
             * Release
             * @description ESXi release: which drivers there are, and the defaults that depend on it.
             */
            release?: ("esx-3" | "esx-3.5" | "esx-4" | "esxi-5.0" | "esxi-5.1" | "esxi-5.5" | "esxi-6.0" | "esxi-6.5" | "esxi-6.7" | "esxi-7.0" | "esxi-7.0u2" | "esxi-8.0" | "esxi-9.0") | null;
            /**
             * Round Robin Ios
             * @description I/Os on a path before round robin takes the next.
             * @default 1000
             */
            round_robin_ios?: number;
            /**
             * Sched Quantum
             * @description Sequential commands of one virtual disk that the `fair` scheduler serves in a row
             *     (Disk.SchedQuantum); unset: that of the release, else 8. Which ones are sequential follows from
             *     the share that is not random.
             */
            sched_quantum?: number | null;
            /**
             * Scheduler
             * @description Order in which the commands of several virtual disks get the slots of a device: as they
             *     came, or in turns by the shares of their VMs, as the scheduler of ESXi gives them. A
             *     virtual disk alone on a device gets the same either way.
             * @default fifo
             * @enum {string}
             */
            scheduler?: "fifo" | "fair";
        };
        /**
         * Isl
         * @description Inter-switch links between two switches, bundled to one trunk.
         */
        Isl: {
            /**
             * Buffer Credits
             * @description Full frames that each link may have under way; unset: enough for its length.
             */
            buffer_credits?: number | null;
            /**
             * Distance Km
             * @description Length of the fibre [km]; light needs 5 us/km each way.
             * @default 0
             */
            distance_km?: number;
            /**
             * First Switch
             * @description Switch at one end.
             */
            first_switch: string;
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * Links
             * @description Links of the trunk; transfers share their rates.
             * @default 1
             */
            links?: number;
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Payload Mb S
             * @description Payload rate of each link and direction [MB/s]; unset: that of the speed.
             */
            payload_mb_s?: number | null;
            /**
             * Second Switch
             * @description Switch at the other end.
             */
            second_switch: string;
            /**
             * Speed Gbps
             * @description Nominal speed of each link [Gb/s].
             * @enum {integer}
             */
            speed_gbps: 1 | 2 | 3 | 4 | 6 | 8 | 10 | 12 | 16 | 24 | 25 | 32 | 40 | 50 | 64 | 100;
        };
        /**
         * Key
         * @description A key of a script or sheet.
         */
        Key: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Expires At
             * Format: date-time
             */
            expires_at: string;
            /** Id */
            id: string;
            /**
             * Key Prefix
             * @description First characters of the key.
             */
            key_prefix: string;
            /** Last Used At */
            last_used_at: string | null;
            /** Revoked At */
            revoked_at: string | null;
            /**
             * Scope
             * @enum {string}
             */
            scope: "read_scenario" | "read" | "run";
            /** Title */
            title: string;
        };
        /**
         * KeyRequest
         * @description How a key shall be.
         */
        KeyRequest: {
            /**
             * Expires In Days
             * @description Days until the key ends; unset: as the server is set up, a year unless changed.
             */
            expires_in_days?: number | null;
            /**
             * Scope
             * @description `read`: reads all scenarios of the owner; `run`: saves them and starts runs too.
             * @default run
             * @enum {string}
             */
            scope?: "read" | "run";
            /**
             * Title
             * @description What it is for, so that its owner knows it again.
             */
            title: string;
        };
        /**
         * Knee
         * @description Where more load begins to cost more latency than it brings throughput.
         */
        Knee: {
            /** @description The point of the curve with the greatest power; null where it is at an end of the curve. */
            point: components["schemas"]["LoadPoint"] | null;
            /**
             * Text
             * @description The same in words, with the definition.
             */
            text: string;
        };
        /**
         * KnownAnswer
         * @description An exact value beside the interval that a simulation gives for it.
         */
        KnownAnswer: {
            /**
             * Citation
             * @description Where the formula stands, and the formula.
             */
            citation: string;
            /**
             * Exact
             * @description Value that theory gives.
             */
            exact: number;
            /**
             * High
             * @description Upper end of the simulated 99.9 % interval; null where there was too little data.
             */
            high: number | null;
            /**
             * Id
             * @description Question, and which of its quantities.
             */
            id: string;
            /**
             * Low
             * @description Lower end of the simulated 99.9 % interval; null where there was too little data.
             */
            low: number | null;
            /**
             * Quantity
             * @description The quantity and its unit, in the words of a report.
             */
            quantity: string;
            /**
             * Verdict
             * @description `inside`: the exact value lies in the interval. Anything else has failed: `outside`; `too
             *     wide`: a half-width above 1 % (of a p99: 3 %) of the value says nothing; `no value`.
             * @enum {string}
             */
            verdict: "inside" | "outside" | "too wide" | "no value";
        };
        /**
         * KnownAnswers
         * @description Known answers of one version of the model.
         */
        KnownAnswers: {
            /**
             * Answered
             * @description Questions that are answered so far.
             */
            answered: number;
            /**
             * Computed On
             * @description Day on which the answers were computed; null where they are not complete.
             */
            computed_on: string | null;
            /**
             * Digest
             * @description SHA-256 of the answers: equal digests, the same answers to the last digit. Null where they
             *     are not complete.
             */
            digest: string | null;
            /** Finished At */
            finished_at: string | null;
            /** Model Version */
            model_version: string;
            /**
             * Origin
             * @description Where the answers come from: they ship with this version of the model until this server has
             *     computed all of them itself; null where neither is so yet.
             */
            origin: ("shipped" | "computed_here") | null;
            /** @description Why the run failed; it may be started again. */
            problem: components["schemas"]["Problem"] | null;
            /**
             * Questions
             * @description Questions in the pack.
             */
            questions: number;
            /**
             * Rows
             * @description Rows of the questions that are answered so far, in the order of the pack.
             */
            rows: components["schemas"]["KnownAnswer"][];
            /**
             * Run Id
             * @description The run that computes or computed them; null before the first one.
             */
            run_id: string | null;
            /** Started At */
            started_at: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "not_run" | "running" | "ready" | "failed";
        };
        /**
         * Latency
         * @description Latency as the guest sees it, t5 - t0 [ms].
         */
        Latency: {
            /** @description Mean latency as the guest sees it, t5 - t0 [ms]. */
            mean: components["schemas"]["Number"];
            /** @description Latency that half of the I/Os keep below [ms]. */
            p50: components["schemas"]["Number"];
            /** @description Latency that 95 % of the I/Os keep below [ms]. */
            p95: components["schemas"]["Number"];
            /** @description Latency that 99 % of the I/Os keep below [ms]. */
            p99: components["schemas"]["Number"];
            /** @description Latency that 99.9 % of the I/Os keep below [ms]. */
            p999: components["schemas"]["Number"];
        };
        /**
         * LatencyBin
         * @description A bin of the latency distribution.
         */
        LatencyBin: {
            /** From Ms */
            from_ms: number;
            /**
             * Share Pct
             * @description Share of the I/Os in the bin [%].
             */
            share_pct: number;
            /** To Ms */
            to_ms: number;
        };
        /**
         * LatencyTarget
         * @description A latency that shall not be exceeded.
         */
        LatencyTarget: {
            /**
             * At Most Ms
             * @description The latency [ms].
             */
            at_most_ms: number;
            /**
             * Quantity
             * @description Mean or 99th percentile of the latency over all VM groups.
             * @default mean
             * @enum {string}
             */
            quantity?: "mean" | "p99";
        };
        /**
         * LayerTime
         * @description Part of the mean latency that is spent in one layer.
         */
        LayerTime: {
            /**
             * Layer
             * @enum {string}
             */
            layer: "guest" | "vscsi" | "kernel" | "device_queue" | "hba" | "fabric" | "sp" | "media";
            /** @description Part of the mean latency that is spent in this layer [ms]. */
            mean_ms: components["schemas"]["Number"];
            /**
             * Share Pct
             * @description Share of the mean latency [%]; the shares of a group add up to 100.
             */
            share_pct: number | null;
        };
        /**
         * LimitResult
         * @description A limit on outstanding I/Os: a number of slots.
         */
        LimitResult: {
            /**
             * @description Share of the time in which a slot is in use [%].
             * @default {
             *       "note": "the report was made before this was counted: compute it again",
             *       "tag": "simulated"
             *     }
             */
            active_pct?: components["schemas"]["Number"];
            /** @description Slots that there are. */
            capacity: components["schemas"]["Number"];
            /** @description Share of the time in which all slots are in use [%]. */
            full_pct: components["schemas"]["Number"];
            /** @description Mean slots in use. */
            held: components["schemas"]["Number"];
            /** Id */
            id: string;
            /**
             * Layer
             * @description Layer in which its waiting time counts.
             * @enum {string}
             */
            layer: "guest" | "vscsi" | "kernel" | "device_queue" | "hba" | "fabric" | "sp" | "media";
            /**
             * Part
             * @description Part of the design that it belongs to.
             */
            part: string;
            /**
             * @description Commands that a full target port answered with TASK SET FULL [1/s].
             * @default {
             *       "note": "the report was made before this was counted: compute it again",
             *       "tag": "simulated"
             *     }
             */
            qfull_s?: components["schemas"]["Number"];
            /**
             * @description Share of the time in which an I/O waits for a slot [%].
             * @default {
             *       "note": "the report was made before this was counted: compute it again",
             *       "tag": "simulated"
             *     }
             */
            queued_pct?: components["schemas"]["Number"];
            /** @description Held over capacity [%]. */
            used_pct: components["schemas"]["Number"];
            /** @description Mean I/Os waiting for a slot. */
            waiting: components["schemas"]["Number"];
        };
        /**
         * LoadAtTarget
         * @description The largest load whose latency stays within a target.
         */
        LoadAtTarget: {
            /**
             * More Is Possible
             * @description Whether the search ended before the target was missed, so that the load may be larger.
             */
            more_is_possible: boolean;
            /** @description The design under that load; null where even the smallest load misses it. */
            point: components["schemas"]["LoadPoint"] | null;
            target: components["schemas"]["LatencyTarget"];
            /**
             * Text
             * @description The same in words.
             */
            text: string;
        };
        /**
         * LoadCurve
         * @description Throughput and latency of a design over its load, from the analytic engine.
         */
        LoadCurve: {
            knee: components["schemas"]["Knee"];
            /** @description The design as it is. */
            planned: components["schemas"]["LoadPoint"];
            /**
             * Points
             * @description By growing load, as far as the analytic engine knows more than bounds.
             */
            points: components["schemas"]["LoadPoint"][];
        };
        /**
         * LoadCurveAnswer
         * @description A throughput-latency curve and, where a target was given, the load at it.
         */
        LoadCurveAnswer: {
            /** @description Null without a target. */
            at_target: components["schemas"]["LoadAtTarget"] | null;
            curve: components["schemas"]["LoadCurve"];
        };
        /**
         * LoadCurveRequest
         * @description A design whose throughput-latency curve is asked for.
         */
        LoadCurveRequest: {
            design: components["schemas"]["Design"];
            /** @description Latency whose largest load is searched; unset: none. */
            target?: components["schemas"]["LatencyTarget"] | null;
        };
        /**
         * LoadPoint
         * @description A point of the curve: the design under one load, estimated.
         */
        LoadPoint: {
            /** @description Completed I/Os [1/s]. */
            iops: components["schemas"]["Number"];
            /** @description Mean latency [ms]; without a value where there is no steady state. */
            latency_mean_ms: components["schemas"]["Number"];
            /** @description 99th percentile of the latency [ms]; without a value where there is no steady state. */
            latency_p99_ms: components["schemas"]["Number"];
            /**
             * Load
             * @description Multiple of the planned load, 1 for the design as it is; the mean over the VM groups after
             *     outstanding I/Os are rounded.
             */
            load: number;
            /**
             * Outside Validity
             * @description Why the analytic engine does not trust this point; null where it does.
             */
            outside_validity: string | null;
            /**
             * Steady
             * @description Whether the design carries this load.
             */
            steady: boolean;
        };
        /**
         * Lun
         * @description A logical unit, or an export of a filer.
         */
        Lun: {
            /**
             * Delay Ms
             * @description Time that the array adds to each I/O of the LUN, to keep to a limit of service for
             *     example [ms]; no queue, but slots are held meanwhile.
             * @default 0
             */
            delay_ms?: number;
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * Owner
             * @description SP that serves the LUN; unset: every SP does (active/active).
             */
            owner?: string | null;
            /**
             * Pool
             * @description Pool that the LUN is cut from; unset: media take the array's constant time alone.
             */
            pool?: string | null;
        };
        /**
         * LunDatastore
         * @description A datastore on LUNs, or on an NFS export: each host has one device queue for each.
         */
        LunDatastore: {
            /**
             * Capacity Gib
             * @description Usable capacity [GiB], for IOPS/GB; unset: no density is given.
             */
            capacity_gib?: number | null;
            /**
             * Extents
             * @description Further LUNs of a spanned VMFS datastore. Each virtual disk lies on one of them, in turn,
             *     with its own device queue; a single disk gains nothing.
             * @default []
             */
            extents?: string[];
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * @description A VMFS file system on a LUN, a LUN given to VMs as it is (RDM), or an NFS export. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "nfs" | "rdm" | "vmfs";
            /**
             * Lun
             * @description LUN or export that carries the datastore.
             */
            lun: string;
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Sioc
             * @description Storage I/O Control: every 4 s the hosts' device queues shrink while the mean device latency
             *     of the datastore is above a threshold, and grow below it, each by the shares of its VMs. DSNRO
             *     has no effect meanwhile.
             * @default off
             * @enum {string}
             */
            sioc?: "off" | "on";
            /**
             * Sioc Threshold Ms
             * @description Latency that SIOC keeps to [ms]; unset: that of random reads at 90 % of the peak throughput
             *     of what carries the datastore, within 5 and 100.
             */
            sioc_threshold_ms?: number | null;
        };
        /**
         * Measurements
         * @description What was measured, where, and what is unknown.
         */
        Measurements: {
            /** Parameters */
            parameters: components["schemas"]["Parameter"][];
            /** Points */
            points: components["schemas"]["Point"][];
            /**
             * Source
             * @description Where the numbers are from.
             * @default
             */
            source?: string;
        };
        /**
         * Metric
         * @description A name under which a report gives a result.
         */
        Metric: {
            /** Meaning */
            meaning: string;
            /**
             * Name
             * @description The name; `<id>` and `<layer>` stand for what the report lists.
             */
            name: string;
            /**
             * Unit
             * @description Unit of the value; empty for texts and plain counts.
             */
            unit: string;
        };
        /**
         * MissingSource
         * @description A published document that no case covers yet.
         */
        MissingSource: {
            /**
             * Missing
             * @description What would be needed.
             */
            missing: string;
            /** Title */
            title: string;
        };
        /**
         * NewKey
         * @description A key just made; it is shown only now.
         */
        NewKey: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Expires At
             * Format: date-time
             */
            expires_at: string;
            /** Id */
            id: string;
            /**
             * Key
             * @description Send it as `Authorization: Bearer KEY`; one that only reads may stand in `?key=`.
             */
            key: string;
            /**
             * Key Prefix
             * @description First characters of the key.
             */
            key_prefix: string;
            /** Last Used At */
            last_used_at: string | null;
            /** Revoked At */
            revoked_at: string | null;
            /**
             * Scope
             * @enum {string}
             */
            scope: "read_scenario" | "read" | "run";
            /** Title */
            title: string;
        };
        /**
         * NewShare
         * @description A share link just made; its token is shown only now.
         */
        NewShare: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Expires At
             * Format: date-time
             */
            expires_at: string;
            /**
             * Has Result
             * @description Whether all designs of that version have a result by now, which the link shows.
             */
            has_result: boolean;
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "view" | "edit" | "evidence";
            /** Token */
            token: string;
            /**
             * Url
             * @description Path of the page that it opens.
             */
            url: string;
            /**
             * Version
             * @description Version that it shows; null: the latest.
             */
            version: number | null;
        };
        /**
         * NextLimit
         * @description What would bind the throughput if what binds now were lifted.
         */
        NextLimit: {
            /**
             * At Most Iops
             * @description Bound on the throughput that it leaves [1/s]; queues on the way are not in it.
             */
            at_most_iops: number;
            /**
             * Id
             * @description Id of the station in this report.
             */
            id: string | null;
            /**
             * Kind
             * @description What would bind then: a station, a link, or what the workloads ask for.
             * @enum {string}
             */
            kind: "station" | "link" | "outstanding_ios" | "rate";
            /** Layer */
            layer: ("guest" | "vscsi" | "kernel" | "device_queue" | "hba" | "fabric" | "sp" | "media") | null;
            /**
             * Part
             * @description Part of the design that it belongs to.
             */
            part: string | null;
            /**
             * Sentence
             * @description What would bind then, in plain words.
             */
            sentence: string;
        };
        /**
         * Number
         * @description A result with its uncertainty.
         */
        Number: {
            /**
             * High
             * @description Upper end of the 95 % interval, or of the stated error of an analytic value; where there is
             *     one.
             */
            high: number | null;
            /**
             * Low
             * @description Lower end of the 95 % interval, or of the stated error of an analytic value; where there is
             *     one.
             */
            low: number | null;
            /** Note */
            note?: string | null;
            /**
             * Tag
             * @enum {string}
             */
            tag: "exact" | "approximate" | "bound" | "simulated";
            /**
             * Value
             * @description Best value; null when there is none, and then `note` says why.
             */
            value: number | null;
        };
        /**
         * OpenWorkload
         * @description I/Os arrive at a rate that does not depend on their completion.
         */
        OpenWorkload: {
            /**
             * Arrival Rate Iops
             * @description Arrival rate of each virtual disk [1/s].
             */
            arrival_rate_iops: number;
            /**
             * Arrival Scv
             * @description Squared coefficient of variation of the time between arrivals.
             * @default 1
             */
            arrival_scv?: number;
            /**
             * Blocks
             * @description Block size mix.
             */
            blocks: components["schemas"]["BlockSize"][];
            /**
             * @description I/Os are issued at a rate, whatever completes. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            loop: "open";
            /**
             * Random Pct
             * @description Share of the I/Os that go to a random place [%]; the others need no positioning of a disk.
             * @default 100
             */
            random_pct?: number;
            /**
             * Read Pct
             * @description Share of the I/Os that are reads [%].
             */
            read_pct: number;
        };
        /**
         * Overload
         * @description Open workloads that offer more than the design carries, and what would carry it.
         */
        Overload: {
            /**
             * Capacity Iops
             * @description I/Os of the whole design that the part carries at most [1/s].
             */
            capacity_iops: number | null;
            /**
             * Completed Iops
             * @description How much of it the design completes [1/s].
             */
            completed_iops: number;
            /**
             * Has
             * @description Servers or slots that it has.
             */
            has: number | null;
            /**
             * Id
             * @description Id of the limit or station in this report.
             */
            id: string | null;
            /**
             * Kind
             * @description What binds; null where nothing is saturated on its own.
             */
            kind: ("station" | "link" | "limit") | null;
            /** Layer */
            layer: ("guest" | "vscsi" | "kernel" | "device_queue" | "hba" | "fabric" | "sp" | "media") | null;
            /**
             * Needs
             * @description Servers or slots that would carry what is offered; for slots it may take more, because each
             *     is held for longer when there are more.
             */
            needs: number | null;
            /**
             * Offered Iops
             * @description What the open workloads offer [1/s].
             */
            offered_iops: number;
            /**
             * Part
             * @description Part of the design that it belongs to.
             */
            part: string | null;
            /**
             * Speed Up
             * @description Factor on its speed that would just carry what is offered.
             */
            speed_up: number | null;
            /**
             * Text
             * @description How far the load exceeds what the design carries, in words.
             */
            text: string;
        };
        /**
         * OwnDisk
         * @description A disk model that the catalogue lacks.
         */
        OwnDisk: {
            /**
             * Capacity Gb
             * @description Capacity of a disk [GB, 10^9 bytes]; unset: pools have to give it, for prices and IOPS/GB.
             */
            capacity_gb?: number | null;
            /**
             * Id
             * @description Name of the profile, unique in the design and not that of a profile of the catalogue.
             */
            id: string;
            /**
             * @description A disk model. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "disk";
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Rotation Rpm
             * @description Speed of rotation [1/min]; unset: pools have to give it.
             */
            rotation_rpm?: number | null;
            /**
             * Seek Ms
             * @description Mean seek time [ms]; unset: pools have to give it.
             */
            seek_ms?: number | null;
            /**
             * Source
             * @description Where its values were read: a data sheet, a measurement, the answer of a vendor.
             * @default
             */
            source?: string;
            /**
             * Transfer Mb S
             * @description Sustained transfer rate [MB/s]; unset: pools have to give it.
             */
            transfer_mb_s?: number | null;
        };
        /**
         * OwnFrontEnd
         * @description What the target ports of an array do that the catalogue lacks.
         */
        OwnFrontEnd: {
            /**
             * Id
             * @description Name of the profile, unique in the design and not that of a profile of the catalogue.
             */
            id: string;
            /**
             * @description The front end of an array. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "front_end";
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * On Full
             * @description What happens to a further command; unset: `wait`.
             */
            on_full?: ("wait" | "task_set_full") | null;
            /**
             * Port Depth
             * @description Commands that a target port accepts at once; unset: 2048.
             */
            port_depth?: number | null;
            /**
             * Source
             * @description Where its values were read: a data sheet, a measurement, the answer of a vendor.
             * @default
             */
            source?: string;
        };
        /**
         * OwnHbaDriver
         * @description An HBA driver that the catalogue lacks.
         */
        OwnHbaDriver: {
            /**
             * Adapter Depth
             * @description Commands that the adapter keeps outstanding (AQLEN); unset: 4096.
             */
            adapter_depth?: number | null;
            /**
             * Id
             * @description Name of the profile, unique in the design and not that of a profile of the catalogue.
             */
            id: string;
            /**
             * @description An HBA driver. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "hba_driver";
            /**
             * Lun Depth
             * @description Depth that the driver gives a LUN; unset: hosts have to give it.
             */
            lun_depth?: number | null;
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Pe Depth
             * @description Depth that the driver gives a vVol protocol endpoint; unset: hosts have to give it.
             */
            pe_depth?: number | null;
            /**
             * Source
             * @description Where its values were read: a data sheet, a measurement, the answer of a vendor.
             * @default
             */
            source?: string;
            /**
             * Split Kib
             * @description Size above which an I/O is split into several commands [KiB]; unset: never.
             */
            split_kib?: number | null;
        };
        /**
         * OwnVscsiAdapter
         * @description A vSCSI adapter, or its settings in a guest, that the catalogue lacks.
         */
        OwnVscsiAdapter: {
            /**
             * Adapter Depth
             * @description Commands that the adapter keeps outstanding for all its virtual disks; unset: VM groups have
             *     to give it.
             */
            adapter_depth?: number | null;
            /**
             * Disk Depth
             * @description Commands that the adapter keeps outstanding for a virtual disk; unset: VM groups have to
             *     give it.
             */
            disk_depth?: number | null;
            /**
             * Id
             * @description Name of the profile, unique in the design and not that of a profile of the catalogue.
             */
            id: string;
            /**
             * @description A vSCSI adapter. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "vscsi_adapter";
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Source
             * @description Where its values were read: a data sheet, a measurement, the answer of a vendor.
             * @default
             */
            source?: string;
        };
        /**
         * PacedWorkload
         * @description Closed, and never faster than a rate: the next I/O waits for its slot in the pace.
         */
        PacedWorkload: {
            /**
             * Blocks
             * @description Block size mix.
             */
            blocks: components["schemas"]["BlockSize"][];
            /**
             * Burst Ios
             * @description I/Os that may follow at once after a stall; unset: `outstanding_ios`.
             */
            burst_ios?: number | null;
            /**
             * @description The next I/O is issued when one completes, and no sooner than the pace allows. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            loop: "paced";
            /**
             * Outstanding Ios
             * @description Outstanding I/Os of each virtual disk.
             */
            outstanding_ios: number;
            /**
             * Random Pct
             * @description Share of the I/Os that go to a random place [%]; the others need no positioning of a disk.
             * @default 100
             */
            random_pct?: number;
            /**
             * Rate Cap Iops
             * @description Highest rate of each virtual disk [1/s].
             */
            rate_cap_iops: number;
            /**
             * Read Pct
             * @description Share of the I/Os that are reads [%].
             */
            read_pct: number;
        };
        /**
         * Parameter
         * @description A field of the design that is fitted.
         */
        Parameter: {
            /**
             * Also
             * @description Further fields that have the same value.
             * @default []
             */
            also?: string[];
            /**
             * High
             * @description Largest value that makes sense, in the unit of the field.
             */
            high: number;
            /**
             * Low
             * @description Smallest value that makes sense, in the unit of the field.
             */
            low: number;
            /**
             * Path
             * @description `<collection>.<id>.<field>`.
             */
            path: string;
        };
        /**
         * PathName
         * @description A path by the ids of its parts.
         */
        PathName: {
            /** Hba Port */
            hba_port: string;
            /** Sp */
            sp: string;
            /** Target Port */
            target_port: string;
        };
        /**
         * Point
         * @description One measured operating point.
         */
        Point: {
            /**
             * Group
             * @description VM group that was measured; unset: all together.
             */
            group?: string | null;
            /** Id */
            id: string;
            /**
             * Iops
             * @description Measured I/Os per second [1/s].
             */
            iops?: number | null;
            /**
             * Latency Mean Ms
             * @description Measured mean latency as the guest sees it [ms].
             */
            latency_mean_ms?: number | null;
            /**
             * Note
             * @default
             */
            note?: string;
            /**
             * Overrides
             * @description Fields of the design that are different at this point.
             * @default {}
             */
            overrides?: {
                [key: string]: number | string;
            };
            /**
             * Role
             * @description `calibrate`: parameters are fitted to it; `predict`: it is only compared with.
             * @enum {string}
             */
            role: "calibrate" | "predict" | "ignore";
        };
        /**
         * Pool
         * @description A RAID group, or a pool of them, that LUNs are cut from.
         */
        Pool: {
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * Media
             * @description Disks or flash.
             */
            media: components["schemas"]["Disks"] | components["schemas"]["Flash"];
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Power W
             * @description Electrical power of the pool [W]; unset: in that of the array.
             */
            power_w?: number | null;
            /**
             * @description Price of the pool: shelves, flash, disks without a price of their own; unset: in that of the
             *     array.
             * @default {
             *       "discount_pct": 0,
             *       "source": ""
             *     }
             */
            price?: components["schemas"]["Price"];
            /**
             * Price Item
             * @description Item of the price list that gives price and power where the part has none of its own.
             */
            price_item?: string | null;
            /**
             * Raid
             * @description RAID level. A small write costs one access on RAID 0, two on RAID 1 and 10, four on RAID 5
             *     and 50 (data and parity are read, then written), six on RAID 6.
             * @enum {string}
             */
            raid: "raid0" | "raid1" | "raid10" | "raid5" | "raid50" | "raid6";
            /**
             * Usable Gb
             * @description Capacity after spares and RAID, as the array tells it [GB, 10^9 bytes]; unset: computed
             *     from its disks, and unknown for flash.
             */
            usable_gb?: number | null;
        };
        /**
         * Position
         * @description Where the user put a part on the canvas.
         */
        Position: {
            /**
             * X
             * @description Distance from the left edge of the canvas [px].
             */
            x: number;
            /**
             * Y
             * @description Distance from the upper edge of the canvas [px].
             */
            y: number;
        };
        /**
         * Price
         * @description Price of one part, in the currency of the design. 0 says that it costs nothing here.
         */
        Price: {
            /**
             * Discount Pct
             * @description Discount on the list price [%].
             * @default 0
             */
            discount_pct?: number;
            /**
             * List Price
             * @description List price of one [currency].
             */
            list_price?: number | null;
            /**
             * Quote
             * @description Price of one that was quoted [currency]; it counts instead of list price and discount.
             */
            quote?: number | null;
            /**
             * Source
             * @description Who gave the price and when; write "made up" where nobody did.
             * @default
             */
            source?: string;
        };
        /**
         * PriceItem
         * @description Item of the price list: what one of it costs and draws, for every part that names it.
         */
        PriceItem: {
            /**
             * Discount Pct
             * @description Discount on the list price [%].
             * @default 0
             */
            discount_pct?: number;
            /**
             * Id
             * @description Order number or short name of the item, unique in the design.
             */
            id: string;
            /**
             * List Price
             * @description List price of one [currency].
             */
            list_price?: number | null;
            /**
             * Name
             * @description Text shown instead of the id: what is bought.
             */
            name?: string | null;
            /**
             * Power W
             * @description Electrical power of one [W].
             */
            power_w?: number | null;
            /**
             * Quote
             * @description Price of one that was quoted [currency]; it counts instead of list price and discount.
             */
            quote?: number | null;
            /**
             * Source
             * @description Who gave the price and when; write "made up" where nobody did.
             * @default
             */
            source?: string;
        };
        /**
         * PriceList
         * @description Items that a design can take into its price list.
         */
        PriceList: {
            /**
             * Currency
             * @description Currency of all prices; null where the table does not tell.
             */
            currency: ("AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW") | null;
            /**
             * Items
             * @description The items, in the order of the rows.
             */
            items: components["schemas"]["PriceItem"][];
            /**
             * Unread Columns
             * @description Columns of the table that were not read, as it names them.
             */
            unread_columns: string[];
        };
        /**
         * PriceResult
         * @description What the design costs, stores and draws, for each unit of what it gives.
         */
        PriceResult: {
            /**
             * Assumptions
             * @description What the numbers rest on, in sentences.
             */
            assumptions: string[];
            at_target: components["schemas"]["AtTarget"];
            /**
             * Currency
             * @description ISO 4217 code of the currency of all prices; null where the design names none.
             */
            currency: string | null;
            /** @description IOPS of the design over its usable capacity [1/s/GB]. */
            iops_per_gb: components["schemas"]["Number"];
            /** @description IOPS of the design over its usable capacity [1/s/GiB]. */
            iops_per_gib: components["schemas"]["Number"];
            /** Parts */
            parts: components["schemas"]["PricedPart"][];
            /** @description Power over the IOPS of the design [W/(1/s)]. */
            power_per_iops: components["schemas"]["Number"];
            /** @description Electrical power of the whole design [W]; absent while a part has none. */
            power_w: components["schemas"]["Number"];
            /** @description Total price over the usable capacity [currency/GB]. */
            price_per_gb: components["schemas"]["Number"];
            /** @description Total price over the usable capacity [currency/GiB]. */
            price_per_gib: components["schemas"]["Number"];
            /** @description Total price over the IOPS of the design [currency/(1/s)]. */
            price_per_iops: components["schemas"]["Number"];
            /** @description Capacity of all disks, spares included [GB]. */
            raw_gb: components["schemas"]["Number"];
            /** @description Price of the whole design [currency]; absent while a part that must have one has none. */
            total_price: components["schemas"]["Number"];
            /** @description Capacity after spares and RAID [GB, 10^9 bytes]. */
            usable_gb: components["schemas"]["Number"];
            /** @description Capacity after spares and RAID [GiB, 2^30 bytes]. */
            usable_gib: components["schemas"]["Number"];
        };
        /**
         * PricedPart
         * @description A part that has a price or a power of its own, or should have.
         */
        PricedPart: {
            /**
             * Count
             * @description How many of it the design has.
             */
            count: number;
            /**
             * Discount Pct
             * @description Discount on it [%].
             */
            discount_pct: number;
            /** Id */
            id: string;
            /**
             * Item
             * @description Item of the price list whose price counts; null where none does.
             */
            item?: string | null;
            /**
             * Kind
             * @description What kind of part it is.
             * @enum {string}
             */
            kind: "host" | "hba_port" | "fabric" | "switch" | "array" | "sp" | "pool" | "disks";
            /**
             * List Price
             * @description List price of one [currency].
             */
            list_price: number | null;
            /**
             * Part Price
             * @description All of it, at the price that counts [currency]; null where none is given.
             */
            part_price: number | null;
            /**
             * Power W
             * @description Electrical power of all of it [W]; null where none is given.
             */
            power_w: number | null;
            /**
             * Quote
             * @description Price of one that was quoted [currency].
             */
            quote: number | null;
            /**
             * Source
             * @description Who gave the price, as the design says.
             */
            source: string;
            /**
             * Used
             * @description What counts: the quote, or the list price less the discount; null where neither is given.
             */
            used: ("quote" | "list") | null;
        };
        /**
         * Problem
         * @description A problem document (RFC 9457).
         */
        Problem: {
            /**
             * Detail
             * @description What happened here, and what to do.
             */
            detail: string;
            /**
             * Errors
             * @description The findings, at most 100, where there is more to say than `detail`.
             * @default []
             */
            errors?: components["schemas"]["Finding"][];
            /**
             * Instance
             * @description Path of the request.
             */
            instance: string;
            /**
             * Status
             * @description HTTP status.
             */
            status: number;
            /**
             * Title
             * @description The kind of problem in words.
             */
            title: string;
            /**
             * Type
             * @description Name of the kind of problem; stable, for programs to compare.
             */
            type: string;
        };
        /**
         * Profile
         * @description A release, driver, adapter, array front end or disk, with what is known of it.
         */
        Profile: {
            /**
             * As Of
             * Format: date
             * @description When the facts were read.
             */
            as_of: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
            /**
             * Protocols
             * @description Fabrics that a driver works on.
             * @default []
             */
            protocols?: ("fc" | "iscsi" | "nfs" | "das" | "nvme_fc" | "nvme_tcp")[];
            /**
             * Settings
             * @description Facts by the name of the parameter.
             */
            settings: {
                [key: string]: components["schemas"]["Setting"];
            };
            /**
             * Since
             * @description First release that has the driver; unset: any.
             */
            since?: string | null;
            /**
             * Until
             * @description Last release that has the driver; unset: it is current.
             */
            until?: string | null;
        };
        /**
         * ProtocolEndpoint
         * @description The one device through which a host reaches all vVols bound to it.
         */
        ProtocolEndpoint: {
            /**
             * Delay Ms
             * @description Time that the array adds to each I/O of its vVols [ms]; no queue, but slots are held
             *     meanwhile.
             * @default 0
             */
            delay_ms?: number;
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * Owner
             * @description SP that serves the protocol endpoint; unset: every SP does (active/active).
             */
            owner?: string | null;
            /**
             * Pool
             * @description Pool that its vVols are cut from; unset: media take the array's constant time alone.
             */
            pool?: string | null;
        };
        /**
         * RankedDesign
         * @description A design at its place.
         */
        RankedDesign: {
            /** Design Id */
            design_id: string;
            /**
             * No Clear Difference From
             * @description Ids of the designs whose interval meets its own.
             */
            no_clear_difference_from: string[];
            /**
             * Rank
             * @description One more than the number of designs that are clearly better; null without a value.
             */
            rank: number | null;
            value: components["schemas"]["Number"];
        };
        /**
         * Ranking
         * @description The designs by one criterion, the best one first.
         */
        Ranking: {
            /**
             * Best
             * @enum {string}
             */
            best: "lowest" | "highest";
            /**
             * Criterion
             * @enum {string}
             */
            criterion: "total_price" | "price_per_iops" | "price_per_gb" | "power_per_iops" | "iops" | "iops_per_gb" | "iops_per_gb_at_target" | "latency_mean_ms" | "latency_p99_ms";
            /** Rows */
            rows: components["schemas"]["RankedDesign"][];
        };
        /**
         * ReachedPrecision
         * @description Half-width of a 95 % interval relative to its value, the worst of all VM groups [%].
         */
        ReachedPrecision: {
            /**
             * Mean
             * @description Half-width of the interval of the mean latency, of the worst group [%]; null without one.
             */
            mean: number | null;
            /**
             * P99
             * @description Half-width of the interval of the 99th percentile, of the worst group [%]; null without
             *     one.
             */
            p99: number | null;
        };
        /**
         * RepeatedDesign
         * @description A design computed again.
         */
        RepeatedDesign: {
            /** Design Id */
            design_id: string;
            /** Digest After */
            digest_after: string | null;
            /** Digest Before */
            digest_before: string | null;
            /**
             * Identical
             * @description Whether both digests are the same, or without digests all numbers.
             */
            identical: boolean;
            /**
             * Numbers
             * @description Numbers of all VM groups together that differ.
             */
            numbers: components["schemas"]["RepeatedNumber"][];
            /**
             * Reasons
             * @description What explains a difference, as far as it is known.
             */
            reasons: string[];
        };
        /**
         * RepeatedNumber
         * @description A number that came out differently.
         */
        RepeatedNumber: {
            after: components["schemas"]["Number"];
            before: components["schemas"]["Number"];
            /**
             * Quantity
             * @enum {string}
             */
            quantity: "iops" | "mb_s" | "latency_mean_ms" | "latency_p99_ms" | "iops_per_gb";
        };
        /**
         * Repetition
         * @description A result that was computed again, beside the one that an evidence link pins.
         */
        Repetition: {
            /**
             * Designs
             * @description Empty until the run has ended.
             */
            designs: components["schemas"]["RepeatedDesign"][];
            /**
             * Outcome
             * @enum {string}
             */
            outcome: "running" | "identical" | "different" | "failed";
            run: components["schemas"]["Run"];
            /**
             * Text
             * @description The outcome in words, with the reason where one is known.
             */
            text: string;
        };
        /**
         * Replay
         * @description The first I/Os of a compiled run, simulated again by the SimPy engine.
         */
        Replay: {
            /**
             * Identical
             * @description Whether every number that both recorded has the same bits.
             */
            identical: boolean;
            /**
             * Ios
             * @description I/Os that were replayed.
             */
            ios: number;
            /**
             * Text
             * @description Whether the replay was identical, in words.
             */
            text: string;
        };
        /**
         * Report
         * @description Everything that Qdepth says about one design.
         */
        Report: {
            bottleneck: components["schemas"]["Bottleneck"];
            /** Datastores */
            datastores: components["schemas"]["DatastoreResult"][];
            /**
             * Design Id
             * @description Id of the design.
             */
            design_id: string;
            /**
             * Design Title
             * @description Title of the design.
             */
            design_title: string;
            /** Devices */
            devices: components["schemas"]["DeviceResult"][];
            /**
             * Digest
             * @description SHA-256 of the raw counters, sums and histograms: equal digests, equal runs; null where
             *     nothing was simulated.
             */
            digest: string | null;
            /**
             * Engine
             * @description Engine that found the numbers.
             * @enum {string}
             */
            engine: "simpy" | "compiled" | "analytic";
            /** Groups */
            groups: components["schemas"]["GroupResult"][];
            /** Limits */
            limits: components["schemas"]["LimitResult"][];
            /**
             * Model Version
             * @description Version of the model; it is raised whenever a simulated number moves.
             */
            model_version: string;
            /**
             * Outside Validity
             * @description Why the analytic engine does not trust its own numbers here; null where it does, and for a
             *     simulation.
             */
            outside_validity?: string | null;
            /** @description Null unless the status is `no_steady_state`. */
            overload?: components["schemas"]["Overload"] | null;
            price: components["schemas"]["PriceResult"];
            /** @description What was simulated; null for the analytic engine. */
            run: components["schemas"]["RunFacts"] | null;
            /**
             * Second Opinion
             * @description Simulated means beside their analytic values; empty for the analytic engine itself and for
             *     a run that was cancelled.
             * @default []
             */
            second_opinion?: components["schemas"]["SecondOpinion"][];
            /**
             * Seed
             * @description Seed of the simulation; null for the analytic engine, which draws nothing.
             */
            seed: number | null;
            /** Stations */
            stations: components["schemas"]["StationResult"][];
            /**
             * Status
             * @description Whether the numbers can be relied on, in one word. `steady`: a steady state, as far as each
             *     test of it can tell; `not_settled`: a test failed; `disputed`: the analytic engine computes
             *     something else; `no_steady_state`: more is offered than the design carries; `partial`: stopped
             *     early.
             * @enum {string}
             */
            status: "steady" | "not_settled" | "disputed" | "no_steady_state" | "partial";
            /**
             * Status Text
             * @description The status in words; for `no_steady_state` the capacity that the load exceeds.
             */
            status_text: string;
            total: components["schemas"]["GroupResult"];
        };
        /**
         * Residual
         * @description A measured number beside the computed one.
         */
        Residual: {
            /**
             * Computed
             * @description Null where the design has no such number there.
             */
            computed: number | null;
            /**
             * Error Pct
             * @description Of the computed number, relative to the measured one [%].
             */
            error_pct: number | null;
            /** Measured */
            measured: number;
            /** Point */
            point: string;
            /**
             * Quantity
             * @enum {string}
             */
            quantity: "iops" | "latency_mean_ms";
            /**
             * Role
             * @enum {string}
             */
            role: "calibrate" | "predict";
        };
        /**
         * RotationRequest
         * @description How a key shall be replaced.
         */
        RotationRequest: {
            /**
             * Overlap Hours
             * @description Hours in which the old key still works.
             * @default 24
             */
            overlap_hours?: number;
        };
        /**
         * Run
         * @description A run: designs that a worker evaluates, one after the other.
         */
        Run: {
            /**
             * Cancel Requested
             * @description A cancel was asked for and is being carried out.
             */
            cancel_requested: boolean;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Finished At */
            finished_at: string | null;
            /** Id */
            id: string;
            links: components["schemas"]["RunLinks"];
            options: components["schemas"]["SimulationOptions"];
            /** Partial */
            partial: components["schemas"]["FirstNumbers"][];
            /** @description Why the run failed. */
            problem: components["schemas"]["Problem"] | null;
            progress: components["schemas"]["RunProgress"];
            /** Started At */
            started_at: string | null;
            /**
             * Status
             * @enum {string}
             */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
        };
        /**
         * RunFacts
         * @description What was simulated, and why it stopped.
         */
        RunFacts: {
            /** Batch Values */
            batch_values: components["schemas"]["BatchValues"][];
            /**
             * Batches
             * @description Batch means behind each interval.
             */
            batches: number;
            /**
             * Flow Balance Error
             * @description Largest relative gap between time integral and summed sojourns over limits and stations.
             */
            flow_balance_error: number;
            /**
             * Ios
             * @description I/Os completed in all.
             */
            ios: number;
            /**
             * Measured Ios
             * @description I/Os completed after the warm-up.
             */
            measured_ios: number;
            /**
             * Measured S
             * @description Simulated time that the results describe [s].
             */
            measured_s: number;
            reached_precision_pct: components["schemas"]["ReachedPrecision"];
            /**
             * @description How the SimPy engine agrees; null where it made the run itself, or the run was
             *     cancelled.
             */
            replay?: components["schemas"]["Replay"] | null;
            /**
             * Replications
             * @description Independent simulations behind the numbers.
             */
            replications: number;
            /**
             * Simulated S
             * @description Simulated time in all, over all replications [s].
             */
            simulated_s: number;
            /**
             * Stop Reason
             * @description Why the simulation stopped, in one word.
             * @enum {string}
             */
            stop_reason: "precision" | "io_budget" | "time_budget" | "cancelled" | "overload";
            /**
             * Stop Text
             * @description Why the simulation stopped, in words.
             */
            stop_text: string;
            /**
             * Warm Up S
             * @description Simulated time cut off by MSER-5 [s].
             */
            warm_up_s: number;
        };
        /**
         * RunLinks
         * @description Addresses that belong to a run.
         */
        RunLinks: {
            /** Cancel */
            cancel: string;
            /** Events */
            events: string;
            /** Result */
            result: string;
            /** Self */
            self: string;
        };
        /**
         * RunProgress
         * @description How far a run is.
         */
        RunProgress: {
            /**
             * Design Id
             * @description Design that is evaluated now.
             */
            design_id: string | null;
            /**
             * Design Index
             * @description Its position, from 0.
             */
            design_index: number;
            /**
             * Designs
             * @description Number of designs.
             */
            designs: number;
            /**
             * Done Ios
             * @description I/Os simulated so far, over all designs.
             */
            done_ios: number;
            /**
             * Fraction
             * @description Done part of the run, 0 to 1.
             */
            fraction: number;
            /**
             * Text
             * @description The same in words.
             */
            text: string;
            /**
             * Total Ios
             * @description I/Os to simulate at most, over all designs.
             */
            total_ios: number;
        };
        /**
         * RunResult
         * @description What a run found.
         */
        RunResult: {
            /** @description The designs side by side; null for a single design. */
            comparison: components["schemas"]["Comparison"] | null;
            /** Reports */
            reports: components["schemas"]["Report"][];
        };
        /**
         * Scenario
         * @description A version of a scenario.
         */
        Scenario: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Designs */
            designs: components["schemas"]["Design"][];
            /**
             * Id
             * @description Name by which it was opened: the id that edits it, the token of a link, or the read id.
             */
            id: string;
            /**
             * May Edit
             * @description Whether it can be saved under `id`.
             */
            may_edit: boolean;
            options: components["schemas"]["SimulationOptions"];
            /**
             * Read Id
             * @description Name of the scenario for addresses that carry a key; it opens nothing without one.
             */
            read_id: string;
            /** Title */
            title: string;
            /**
             * Updated At
             * Format: date-time
             */
            updated_at: string;
            /** Version */
            version: number;
        };
        /**
         * ScenarioContent
         * @description What a version of a scenario holds.
         */
        ScenarioContent: {
            /** Designs */
            designs: components["schemas"]["Design"][];
            /**
             * @default {
             *       "engine": "auto",
             *       "seed": 1
             *     }
             */
            options?: components["schemas"]["SimulationOptions"];
            /** Title */
            title: string;
        };
        /**
         * ScenarioKeyRequest
         * @description How a key that reads one scenario shall be.
         */
        ScenarioKeyRequest: {
            /**
             * Expires In Days
             * @description Days until the key ends; unset: as the server is set up, a year unless changed.
             */
            expires_in_days?: number | null;
            /**
             * Title
             * @description What it is for, so that its owner knows it again.
             */
            title: string;
        };
        /**
         * ScenarioPage
         * @description Some scenarios of an owner.
         */
        ScenarioPage: {
            /** Items */
            items: components["schemas"]["ScenarioSummary"][];
            /**
             * Next Cursor
             * @description Cursor of the next page; null on the last one.
             */
            next_cursor: string | null;
        };
        /**
         * ScenarioRunRequest
         * @description A run of a scenario.
         */
        ScenarioRunRequest: {
            /** @description Unset: the options that are kept with the scenario. */
            options?: components["schemas"]["SimulationOptions"] | null;
            /** Scenario Id */
            scenario_id: string;
            /**
             * Version
             * @description Version of the scenario; unset: the latest.
             */
            version?: number | null;
        };
        /**
         * ScenarioSummary
         * @description A scenario in the list of its owner.
         */
        ScenarioSummary: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Read Id
             * @description Name under which the owner's keys open it.
             */
            read_id: string;
            /** Title */
            title: string;
            /**
             * Updated At
             * Format: date-time
             */
            updated_at: string;
            /**
             * Version
             * @description Latest version.
             */
            version: number;
        };
        /**
         * ScenarioVersion
         * @description A line in the list of versions.
         */
        ScenarioVersion: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Name
             * @description What its users call it.
             */
            name: string | null;
            /** Title */
            title: string;
            /** Version */
            version: number;
        };
        /**
         * SecondOpinion
         * @description A simulated mean beside its analytic value.
         */
        SecondOpinion: {
            analytic: components["schemas"]["Number"];
            /**
             * Disagrees
             * @description Whether the two differ by more than the stated error and the simulated interval allow.
             */
            disagrees: boolean;
            /**
             * Group
             * @description Id of the VM group, or `total`.
             */
            group: string;
            /**
             * Quantity
             * @enum {string}
             */
            quantity: "iops" | "mb_s" | "latency_mean_ms" | "outstanding_ios";
            simulated: components["schemas"]["Number"];
            /**
             * Stated Error Pct
             * @description Error that the analytic engine states for itself [%]; null where it does not trust itself
             *     or has no value.
             */
            stated_error_pct: number | null;
            /**
             * Text
             * @description The same in words.
             */
            text: string;
        };
        /**
         * Setting
         * @description One fact of a profile.
         */
        Setting: {
            /**
             * Confirmed
             * @description False where no vendor document confirms the value.
             * @default true
             */
            confirmed?: boolean;
            /**
             * Most
             * @description Largest value that can be set, where one is known.
             */
            most?: number | null;
            /**
             * Note
             * @default
             */
            note?: string;
            /**
             * Source
             * @description Id of the source.
             */
            source: string;
            /**
             * Unit
             * @description Unit of the value; empty for a word or a yes or no.
             */
            unit: string;
            /** Value */
            value: number | boolean | string;
        };
        /**
         * Share
         * @description A share link in the list of its scenario.
         */
        Share: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Expires At
             * Format: date-time
             */
            expires_at: string;
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "view" | "edit" | "evidence";
            /** Last Used At */
            last_used_at: string | null;
            /** Revoked At */
            revoked_at: string | null;
            /**
             * Token Prefix
             * @description First characters of the token.
             */
            token_prefix: string;
            /**
             * Version
             * @description Version that it shows; null: the latest.
             */
            version: number | null;
        };
        /**
         * ShareRequest
         * @description How a share link shall be.
         */
        ShareRequest: {
            /**
             * Expires In Days
             * @description Days until the link ends; unset: as the server is set up, a year unless changed.
             */
            expires_in_days?: number | null;
            /**
             * Kind
             * @description `view`: reads; `edit`: reads and saves, as the maker does; `evidence`: reads a version whose
             *     results are there, and computes them again on demand.
             * @default view
             * @enum {string}
             */
            kind?: "view" | "edit" | "evidence";
            /**
             * Latest
             * @description Let a view link show whatever version is the latest.
             * @default false
             */
            latest?: boolean;
            /**
             * Version
             * @description Version that a view or evidence link shows; unset: the latest one now, for good.
             */
            version?: number | null;
        };
        /**
         * SharedScenario
         * @description What a share link shows: one version, read-only.
         */
        SharedScenario: {
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /** Designs */
            designs: components["schemas"]["Design"][];
            /**
             * Kind
             * @enum {string}
             */
            kind: "view" | "edit" | "evidence";
            options: components["schemas"]["SimulationOptions"];
            /**
             * @description Result of exactly these designs and options; null while nobody has computed it. That of
             *     an evidence link is the one that was there when the link was made.
             */
            result: components["schemas"]["RunResult"] | null;
            /** Title */
            title: string;
            /** Version */
            version: number;
        };
        /**
         * SimulationOptions
         * @description Engine, seed and budget of an evaluation.
         */
        SimulationOptions: {
            /**
             * Engine
             * @description `simpy`: the model as it is written to be read; `compiled`: the same sample path as native
             *     code; `auto`: compiled once its machine code is there, SimPy until then; `analytic`: computed
             *     in milliseconds without a simulation, so seed and budget do not matter.
             * @default auto
             * @enum {string}
             */
            engine?: "auto" | "simpy" | "compiled" | "analytic";
            /**
             * Max Ios
             * @description I/Os after which the simulation stops, over all replications. Unset: as many as the precision
             *     needs, and at most about 10 million, by the size of the design.
             */
            max_ios?: number | null;
            /**
             * Max Simulated S
             * @description Simulated time after which it stops, for each replication [s]; unset: only the I/Os
             *     count.
             */
            max_simulated_s?: number | null;
            /**
             * Precision Mean Pct
             * @description Half-width of the 95 % interval, relative to the value, at which the mean latency is precise
             *     enough [%]; the simulation stops as soon as that holds for all VM groups together and for each,
             *     and its budget remains the upper end. Unset: the mean does not stop it; where neither
             *     a precision nor `max_ios` is set, the mean has to be known to 1 % and the 99th percentile to
             *     5 %.
             */
            precision_mean_pct?: number | null;
            /**
             * Precision P99 Pct
             * @description The same for the 99th percentile of the latency [%]; where both are set both must hold.
             */
            precision_p99_pct?: number | null;
            /**
             * Replications
             * @description Independent simulations with random streams of their own, which begin at drawn places of
             *     everything that goes in cycles; they share the I/Os and run on all cores, and the numbers do
             *     not depend on how many cores there are. Unset: 10, or a single one for fewer than 100,000
             *     I/Os.
             */
            replications?: number | null;
            /**
             * Seed
             * @description Seed of all random streams: the same seed gives the same numbers.
             * @default 1
             */
            seed?: number;
        };
        /**
         * Source
         * @description Where facts of the catalogue were read.
         */
        Source: {
            /**
             * Address
             * @description Address of the page; empty where the document has none.
             */
            address: string;
            /** Id */
            id: string;
            /** Title */
            title: string;
        };
        /**
         * StaleProblem
         * @description A save refused because others saved meanwhile.
         */
        StaleProblem: {
            /**
             * Changes
             * @description What that version changes in the one that the save is based on, at most 100 fields.
             */
            changes: components["schemas"]["ContentChange"][];
            /**
             * Detail
             * @description What happened here, and what to do.
             */
            detail: string;
            /**
             * Errors
             * @description The findings, at most 100, where there is more to say than `detail`.
             * @default []
             */
            errors?: components["schemas"]["Finding"][];
            /**
             * Instance
             * @description Path of the request.
             */
            instance: string;
            /**
             * Latest Version
             * @description The version that others saved.
             */
            latest_version: number;
            /**
             * Status
             * @description HTTP status.
             */
            status: number;
            /**
             * Title
             * @description The kind of problem in words.
             */
            title: string;
            /**
             * Type
             * @description Name of the kind of problem; stable, for programs to compare.
             */
            type: string;
        };
        /**
         * StationResult
         * @description A station or link: it serves I/Os and they queue at it.
         */
        StationResult: {
            /** Id */
            id: string;
            /**
             * Kind
             * @description Whether it is a station or a link.
             * @enum {string}
             */
            kind: "station" | "link";
            /**
             * Layer
             * @enum {string}
             */
            layer: "guest" | "vscsi" | "kernel" | "device_queue" | "hba" | "fabric" | "sp" | "media";
            /**
             * Part
             * @description Part of the design that it belongs to.
             */
            part: string;
            /** @description Mean I/Os waiting or in service. */
            present: components["schemas"]["Number"];
            /** @description Mean time of a visit, waiting included [ms]. */
            response_ms: components["schemas"]["Number"];
            /**
             * Servers
             * @description Servers that work side by side.
             */
            servers: number;
            /** @description Busy time per server [%]. */
            utilisation_pct: components["schemas"]["Number"];
            /** @description Completed visits [1/s]. */
            visits_s: components["schemas"]["Number"];
        };
        /**
         * StorageProcessor
         * @description A storage processor (SP, controller): one station shared by all that it owns.
         */
        StorageProcessor: {
            /**
             * Command Slots
             * @description Commands that the SP accepts at once over all its ports; further ones wait. Unset: the
             *     depths of its ports are all.
             */
            command_slots?: number | null;
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Power W
             * @description Electrical power of the SP [W]; unset: in that of the array.
             */
            power_w?: number | null;
            /**
             * @description Price of the SP; unset: in that of the array.
             * @default {
             *       "discount_pct": 0,
             *       "source": ""
             *     }
             */
            price?: components["schemas"]["Price"];
            /**
             * Price Item
             * @description Item of the price list that gives price and power where the part has none of its own.
             */
            price_item?: string | null;
            /**
             * Read Us
             * @description Service time of a read [us]; `servers` over it is the capacity in reads per second.
             */
            read_us: number;
            /**
             * Read Us Per Kib
             * @description Service time that a read adds for each KiB [us/KiB].
             * @default 0
             */
            read_us_per_kib?: number;
            /**
             * Servers
             * @description I/Os that the SP serves side by side.
             * @default 1
             */
            servers?: number;
            /**
             * Service Scv
             * @description Squared coefficient of variation of the service time.
             * @default 1
             */
            service_scv?: number;
            /**
             * Target Ports
             * @description Front-end ports of the SP.
             */
            target_ports: components["schemas"]["TargetPort"][];
            /**
             * Write Us
             * @description Service time of a write [us].
             */
            write_us: number;
            /**
             * Write Us Per Kib
             * @description Service time that a write adds for each KiB [us/KiB].
             * @default 0
             */
            write_us_per_kib?: number;
        };
        /**
         * Survivor
         * @description What survives a failure.
         */
        Survivor: {
            /** @description The design after all paths have failed over; its VM groups keep their random numbers. */
            design: components["schemas"]["Design"];
            /**
             * Take Overs
             * @description Devices that are reached over other paths than before.
             */
            take_overs: components["schemas"]["TakeOver"][];
        };
        /**
         * SurvivorRequest
         * @description A design, and the parts of it that fail together.
         */
        SurvivorRequest: {
            design: components["schemas"]["Design"];
            /**
             * Without
             * @description Parts that fail, each as `<collection>.<id>`.
             */
            without: string[];
        };
        /**
         * Sweep
         * @description A sweep that a worker answers cell by cell.
         */
        Sweep: {
            /** Axes */
            axes: components["schemas"]["Axis"][];
            /**
             * Cells
             * @description Cells of the sweep.
             */
            cells: number;
            /**
             * Created At
             * Format: date-time
             */
            created_at: string;
            /**
             * Done Cells
             * @description Cells answered so far.
             */
            done_cells: number;
            /**
             * File
             * @description Address of the same as CSV.
             */
            file: string;
            /** Finished At */
            finished_at: string | null;
            /** Id */
            id: string;
            /**
             * Points
             * @description Cells that are answered, in the order of the cells; those of the last axis change fastest.
             *     In an event: those answered since the event before.
             */
            points: components["schemas"]["SweepPoint"][];
            /**
             * Status
             * @enum {string}
             */
            status: "queued" | "running" | "succeeded" | "failed" | "cancelled";
        };
        /**
         * SweepGroup
         * @description What a VM group does in a cell.
         */
        SweepGroup: {
            /** Id */
            id: string;
            /** @description Completed I/Os [1/s]. */
            iops: components["schemas"]["Number"] | null;
            /** @description Mean latency [ms]. */
            latency_mean_ms: components["schemas"]["Number"] | null;
            /** @description 95th percentile [ms]. */
            latency_p95_ms: components["schemas"]["Number"] | null;
            /** @description 99th percentile [ms]. */
            latency_p99_ms: components["schemas"]["Number"] | null;
            /** @description Payload [MB/s, 10^6 bytes]. */
            mb_s: components["schemas"]["Number"] | null;
            /** @description Mean I/Os under way. */
            outstanding_ios: components["schemas"]["Number"] | null;
        };
        /**
         * SweepPoint
         * @description A cell of a sweep and what was found there, over all VM groups and for each.
         */
        SweepPoint: {
            /**
             * Bottleneck
             * @description What binds the throughput, in one sentence; or why the cell could not be evaluated.
             */
            bottleneck: string;
            /**
             * Groups
             * @description The VM groups, in the order of the design; none where the cell could not be evaluated.
             * @default []
             */
            groups?: components["schemas"]["SweepGroup"][];
            /** @description Completed I/Os [1/s]. */
            iops: components["schemas"]["Number"] | null;
            /** @description Mean latency [ms]. */
            latency_mean_ms: components["schemas"]["Number"] | null;
            /** @description 95th percentile [ms]. */
            latency_p95_ms: components["schemas"]["Number"] | null;
            /** @description 99th percentile [ms]. */
            latency_p99_ms: components["schemas"]["Number"] | null;
            /** @description Payload [MB/s, 10^6 bytes]. */
            mb_s: components["schemas"]["Number"] | null;
            /**
             * Outside Validity
             * @description Why the analytic engine does not trust its own numbers here.
             */
            outside_validity: string | null;
            /** @description Mean I/Os under way. */
            outstanding_ios: components["schemas"]["Number"] | null;
            /**
             * Status
             * @description Status of the report; null where the cell could not be evaluated.
             */
            status: ("steady" | "not_settled" | "disputed" | "no_steady_state" | "partial") | null;
            /**
             * Values
             * @description Value of each axis.
             */
            values: number[];
        };
        /**
         * SweepQuestion
         * @description A design, the parameters to sweep, and how each cell is evaluated.
         */
        SweepQuestion: {
            /**
             * Axes
             * @description One parameter, or two whose values are all combined.
             */
            axes: components["schemas"]["Axis"][];
            design: components["schemas"]["Design"];
            /**
             * @default {
             *       "engine": "auto",
             *       "max_ios": 120000,
             *       "seed": 1
             *     }
             */
            options?: components["schemas"]["SimulationOptions"];
        };
        /**
         * Switch
         * @description A switch of a fabric.
         */
        Switch: {
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Power W
             * @description Electrical power of the switch [W]; unset: in that of the fabric.
             */
            power_w?: number | null;
            /**
             * @description Price of the switch; unset: in that of the fabric.
             * @default {
             *       "discount_pct": 0,
             *       "source": ""
             *     }
             */
            price?: components["schemas"]["Price"];
            /**
             * Price Item
             * @description Item of the price list that gives price and power where the part has none of its own.
             */
            price_item?: string | null;
        };
        /**
         * TakeOver
         * @description How a host reaches a device before a failure and after it.
         */
        TakeOver: {
            /** After */
            after: components["schemas"]["PathName"][];
            /** Before */
            before: components["schemas"]["PathName"][];
            /**
             * Device
             * @description LUN or protocol endpoint.
             */
            device: string;
            /** Host */
            host: string;
            /**
             * New Owner
             * @description SP that took the device over; None where its owner serves it still, or every SP does.
             */
            new_owner: string | null;
        };
        /**
         * TargetPort
         * @description One front-end port of a storage processor.
         */
        TargetPort: {
            /**
             * Fabric
             * @description Fabric that the port is cabled to.
             */
            fabric: string;
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * On Full
             * @description What happens to a further command: it waits at the port, or the port answers TASK SET FULL
             *     and the host tries again after its busy delay; unset: as the array's front-end profile says,
             *     else `wait`.
             */
            on_full?: ("wait" | "task_set_full") | null;
            /**
             * Payload Mb S
             * @description Payload rate of each direction [MB/s]; unset: the nominal rate of the speed.
             */
            payload_mb_s?: number | null;
            /**
             * Port Depth
             * @description Commands that the port accepts at once; unset: that of the array's front-end profile, else
             *     2048.
             */
            port_depth?: number | null;
            /**
             * Speed Gbps
             * @description Nominal speed [Gb/s].
             * @enum {integer}
             */
            speed_gbps: 1 | 2 | 3 | 4 | 6 | 8 | 10 | 12 | 16 | 24 | 25 | 32 | 40 | 50 | 64 | 100;
            /**
             * Switch
             * @description Switch of the fabric that the port is cabled to; needed where the fabric has ISLs.
             */
            switch?: string | null;
        };
        /**
         * VersionChanges
         * @description What differs between two versions of a scenario.
         */
        VersionChanges: {
            /** After */
            after: number;
            /** Before */
            before: number;
            /** Changes */
            changes: components["schemas"]["ContentChange"][];
        };
        /**
         * VersionName
         * @description What a version is called.
         */
        VersionName: {
            /**
             * Name
             * @description The name; null takes it away.
             */
            name: string | null;
        };
        /**
         * VmGroup
         * @description Identical VMs on each host of an entry, all on one datastore.
         */
        VmGroup: {
            /**
             * Adapter Depth
             * @description Commands that the vSCSI adapter keeps outstanding for all its virtual disks; unset: that of
             *     the profile.
             */
            adapter_depth?: number | null;
            /**
             * Count
             * @description VMs on each host.
             * @default 1
             */
            count?: number;
            /**
             * Cpu Base Pct
             * @description CPU that a VM takes without any I/O [%]; with `cpu_pct_per_kiops` a line over its IOPS that
             *     is calibrated to measurements. It has no effect on any other number.
             */
            cpu_base_pct?: number | null;
            /**
             * Cpu Pct Per Kiops
             * @description CPU that each 1000 IOPS of a VM add [%].
             */
            cpu_pct_per_kiops?: number | null;
            /**
             * Datastore
             * @description Datastore that holds their virtual disks.
             */
            datastore: string;
            /**
             * Disk Depth
             * @description Commands that the vSCSI adapter keeps outstanding for a virtual disk; unset: that of the
             *     profile.
             */
            disk_depth?: number | null;
            /**
             * Guest Ms
             * @description Time of an I/O in the guest and its vSCSI driver, outside any queue [ms].
             * @default 0
             */
            guest_ms?: number;
            /**
             * Guest Scv
             * @description Squared coefficient of variation of `guest_ms`.
             * @default 0
             */
            guest_scv?: number;
            /**
             * Host
             * @description Host entry that runs the VMs.
             */
            host: string;
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Shares
             * @description Weight of each VM where its host gives slots of devices in turns (Disk.SharesNormal is 1000,
             *     SharesLow 500, SharesHigh 2000); its waiting virtual disks divide it.
             * @default 1000
             */
            shares?: number;
            /**
             * Stream Key
             * @description Name of the group's random streams; unset: its id. Groups that keep their key in another
             *     design meet the same randomness there, so the designs differ by design alone.
             */
            stream_key?: string | null;
            /**
             * Virtual Disks
             * @description Virtual disks of each VM, each with the whole workload.
             * @default 1
             */
            virtual_disks?: number;
            /**
             * Vscsi Adapter
             * @description vSCSI adapter profile, which gives the depths that are not set.
             */
            vscsi_adapter?: string | null;
            /**
             * Workload
             * @description What each virtual disk does.
             */
            workload: components["schemas"]["ClosedWorkload"] | components["schemas"]["OpenWorkload"] | components["schemas"]["PacedWorkload"];
        };
        /**
         * VvolDatastore
         * @description A vVol container: its vVols share the device queue of their protocol endpoint.
         */
        VvolDatastore: {
            /**
             * Capacity Gib
             * @description Usable capacity [GiB], for IOPS/GB; unset: no density is given.
             */
            capacity_gib?: number | null;
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * @description A vVol container behind a protocol endpoint. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "vvol";
            /**
             * Name
             * @description Text shown instead of the id.
             */
            name?: string | null;
            /**
             * Protocol Endpoint
             * @description Protocol endpoint that the vVols are bound through.
             */
            protocol_endpoint: string;
        };
        /**
         * Zone
         * @description Ports that may talk to each other.
         */
        Zone: {
            /**
             * Id
             * @description Name of the part, unique in the design.
             */
            id: string;
            /**
             * Members
             * @description HBA ports and target ports of the zone; one HBA port a zone is good practice.
             */
            members: string[];
        };
        /**
         * Fit
         * @description Parameters that were fitted together, and the rows that they were fitted to.
         */
        qdepth__published__case__Fit: {
            /**
             * Degrees Of Freedom
             * @description Independent rows less parameters: how many of them could contradict the fit.
             */
            readonly degrees_of_freedom: number;
            /**
             * Independent Rows
             * @description Those of them that no other row implies.
             */
            independent_rows: number;
            /** Parameters */
            parameters: components["schemas"]["FittedParameter"][];
            /**
             * Rows
             * @description Ids of the rows, all with the role `calibrate`.
             */
            rows: string[];
            /**
             * What
             * @description What they describe, in a word or two.
             */
            what: string;
        };
        /**
         * Fit
         * @description A fitted parameter.
         */
        qdepth__studies__calibration_result__Fit: {
            /**
             * Also
             * @description Further fields that have the same value.
             */
            also: string[];
            /**
             * Identified
             * @description Whether the fitted points tell it.
             */
            identified: boolean;
            /** Path */
            path: string;
            /**
             * Value
             * @description In the unit of the field.
             */
            value: number;
            /**
             * Warning
             * @description Why it is not identified; empty where it is.
             */
            warning: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_batch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    follow_batch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        data: string;
                        event: string;
                    };
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_batch_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_batch_results: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string | number | null;
                    }[];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_calibration: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CalibrationQuestion"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalibrationRun"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_calibration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                calibration_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalibrationRun"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_calibration: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                calibration_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalibrationRun"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    follow_calibration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                calibration_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        data: string;
                        event: string;
                    };
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_cases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cases"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    compute_cases: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cases"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cases"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_case_design: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                case_id: string;
                design_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Design"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_catalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalogue"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    compare: {
        parameters: {
            query?: {
                /** @description Longest time to wait for the result before answering 202 [s]. */
                wait_s?: number;
            };
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ComparisonRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_design_schema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    check_design: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Arrays
                     * @description Storage arrays.
                     */
                    arrays: components["schemas"]["Array"][];
                    /**
                     * Currency
                     * @description Currency of all its prices (ISO 4217).
                     */
                    currency?: ("AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHF" | "CLP" | "CNY" | "COP" | "CRC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLE" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "UYU" | "UZS" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XCD" | "XOF" | "XPF" | "YER" | "ZAR" | "ZMW") | null;
                    /**
                     * Datastores
                     * @description Datastores on the LUNs and protocol endpoints of the arrays.
                     */
                    datastores: (components["schemas"]["LunDatastore"] | components["schemas"]["VvolDatastore"])[];
                    /**
                     * Fabrics
                     * @description Fabrics between hosts and arrays.
                     */
                    fabrics: components["schemas"]["Fabric"][];
                    /**
                     * Hosts
                     * @description ESXi hosts.
                     */
                    hosts: components["schemas"]["Host"][];
                    /**
                     * Id
                     * @description Short name of the design in comparisons and exports.
                     */
                    id: string;
                    /**
                     * @description Latency that the design must keep, for IOPS/GB at that latency.
                     * @default {
                     *       "quantity": "mean"
                     *     }
                     */
                    latency_target?: components["schemas"]["DesignTarget"];
                    /**
                     * Layout
                     * @description Canvas positions of the parts that the user moved, by id. No effect on any number.
                     * @default {}
                     */
                    layout?: {
                        [key: string]: components["schemas"]["Position"];
                    };
                    /**
                     * Notes
                     * @description Free text: assumptions, sources, what was fitted to what.
                     * @default
                     */
                    notes?: string;
                    /**
                     * Price List
                     * @description Items with their prices; hosts, ports, fabrics, arrays and what is in them name them.
                     * @default []
                     */
                    price_list?: components["schemas"]["PriceItem"][];
                    /**
                     * Profiles
                     * @description Profiles of hardware that the catalogue lacks; ports, VM groups, arrays and disks name them
                     *     as they name those of the catalogue.
                     * @default []
                     */
                    profiles?: (components["schemas"]["OwnHbaDriver"] | components["schemas"]["OwnVscsiAdapter"] | components["schemas"]["OwnFrontEnd"] | components["schemas"]["OwnDisk"])[];
                    /**
                     * Schema
                     * @description Name and version of the document format.
                     * @constant
                     */
                    schema: "qdepth/1";
                    /**
                     * Title
                     * @description One line that tells the design from its siblings.
                     */
                    title: string;
                    /**
                     * Vm Groups
                     * @description Groups of identical VMs: all load comes from them.
                     */
                    vm_groups: components["schemas"]["VmGroup"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DesignCheck"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    evaluate: {
        parameters: {
            query?: {
                /** @description Longest time to wait for the result before answering 202 [s]. */
                wait_s?: number;
            };
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluationRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_examples: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Example"][];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_failures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailuresRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failures"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_survivor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SurvivorRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Survivor"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    propose_fix: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FixRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fix"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"][];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KeyRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotate_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotationRequest"] | null;
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_known_answers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownAnswers"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    compute_known_answers: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownAnswers"];
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownAnswers"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    compute_load_curve: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoadCurveRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoadCurveAnswer"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Metric"][];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_prices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "text/csv": string;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PriceList"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_run: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DesignsRunRequest"] | components["schemas"]["ScenarioRunRequest"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_run: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    follow_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        data: string;
                        event: string;
                    };
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_run_result: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunResult"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_scenarios: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Most scenarios of a page. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioPage"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_scenario: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioContent"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_scenario: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    save_scenario: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETag that the save is based on. */
                "if-match"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioContent"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["StaleProblem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_batch: {
        parameters: {
            query?: {
                /** @description Id of the design; may be left out where the scenario has one. */
                design?: string | null;
                /** @description Version of the scenario; unset: the latest. */
                version?: number | null;
                /**
                 * @description Engine: `analytic` estimates in milliseconds, `auto`, `simpy` and `compiled` simulate, and
                 *     `scenario` takes that of the scenario; unset: `analytic` for cells, tables and batches, that of
                 *     the scenario for files.
                 */
                engine?: string | null;
                /** @description Seed; unset: that of the scenario. */
                seed?: number | null;
                /** @description I/Os to simulate; unset: those of the scenario. */
                max_ios?: number | null;
                /** @description Longest time to wait for a result before answering `pending` [s]. */
                wait_s?: number;
            };
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                "text/csv": string;
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_candidates_template: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: "csv" | "xlsx";
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_changes: {
        parameters: {
            query: {
                /** @description The version to compare with. */
                before: number;
                /** @description The version that is compared. */
                after: number;
            };
            header?: never;
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionChanges"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_scenario_keys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"][];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_scenario_key: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScenarioKeyRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewKey"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_scenario_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_live_workbook: {
        parameters: {
            query?: {
                /** @description Id of the design; may be left out where the scenario has one. */
                design?: string | null;
                /** @description Version of the scenario; unset: the latest. */
                version?: number | null;
                /**
                 * @description Engine: `analytic` estimates in milliseconds, `auto`, `simpy` and `compiled` simulate, and
                 *     `scenario` takes that of the scenario; unset: `analytic` for cells, tables and batches, that of
                 *     the scenario for files.
                 */
                engine?: string | null;
                /** @description Seed; unset: that of the scenario. */
                seed?: number | null;
                /** @description I/Os to simulate; unset: those of the scenario. */
                max_ios?: number | null;
                /** @description Longest time to wait for a result before answering `pending` [s]. */
                wait_s?: number;
                /** @description `status`: refusals are problem documents; `text`: status 200 and the problem in words; `row`: status 200 and a table of one row. */
                errors?: "status" | "text" | "row";
                /** @description `excel-eu`: decimal comma, in CSV semicolons and a byte order mark. */
                dialect?: "rfc4180" | "excel-eu";
            };
            header?: {
                /** @description ETag of the answer that is at hand. */
                "if-none-match"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/plain": string;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_markdown_report: {
        parameters: {
            query?: {
                /** @description Id of the design; may be left out where the scenario has one. */
                design?: string | null;
                /** @description Version of the scenario; unset: the latest. */
                version?: number | null;
                /**
                 * @description Engine: `analytic` estimates in milliseconds, `auto`, `simpy` and `compiled` simulate, and
                 *     `scenario` takes that of the scenario; unset: `analytic` for cells, tables and batches, that of
                 *     the scenario for files.
                 */
                engine?: string | null;
                /** @description Seed; unset: that of the scenario. */
                seed?: number | null;
                /** @description I/Os to simulate; unset: those of the scenario. */
                max_ios?: number | null;
                /** @description Longest time to wait for a result before answering `pending` [s]. */
                wait_s?: number;
                /** @description `status`: refusals are problem documents; `text`: status 200 and the problem in words; `row`: status 200 and a table of one row. */
                errors?: "status" | "text" | "row";
                /** @description `excel-eu`: decimal comma, in CSV semicolons and a byte order mark. */
                dialect?: "rfc4180" | "excel-eu";
                /**
                 * @description Fields of the design, each as `<collection>.<id>.<field>=value`.
                 * @example {
                 *       "hosts.esx.lun_depth": "64"
                 *     }
                 */
                overrides?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description ETag of the answer that is at hand. */
                "if-none-match"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                    "text/plain": string;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_results_csv: {
        parameters: {
            query?: {
                /** @description Id of the design; may be left out where the scenario has one. */
                design?: string | null;
                /** @description Version of the scenario; unset: the latest. */
                version?: number | null;
                /**
                 * @description Engine: `analytic` estimates in milliseconds, `auto`, `simpy` and `compiled` simulate, and
                 *     `scenario` takes that of the scenario; unset: `analytic` for cells, tables and batches, that of
                 *     the scenario for files.
                 */
                engine?: string | null;
                /** @description Seed; unset: that of the scenario. */
                seed?: number | null;
                /** @description I/Os to simulate; unset: those of the scenario. */
                max_ios?: number | null;
                /** @description Longest time to wait for a result before answering `pending` [s]. */
                wait_s?: number;
                /** @description `status`: refusals are problem documents; `text`: status 200 and the problem in words; `row`: status 200 and a table of one row. */
                errors?: "status" | "text" | "row";
                /** @description `excel-eu`: decimal comma, in CSV semicolons and a byte order mark. */
                dialect?: "rfc4180" | "excel-eu";
                /**
                 * @description Fields of the design, each as `<collection>.<id>.<field>=value`.
                 * @example {
                 *       "hosts.esx.lun_depth": "64"
                 *     }
                 */
                overrides?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description ETag of the answer that is at hand. */
                "if-none-match"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "text/plain": string;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_results_json: {
        parameters: {
            query?: {
                /** @description Id of the design; may be left out where the scenario has one. */
                design?: string | null;
                /** @description Version of the scenario; unset: the latest. */
                version?: number | null;
                /**
                 * @description Engine: `analytic` estimates in milliseconds, `auto`, `simpy` and `compiled` simulate, and
                 *     `scenario` takes that of the scenario; unset: `analytic` for cells, tables and batches, that of
                 *     the scenario for files.
                 */
                engine?: string | null;
                /** @description Seed; unset: that of the scenario. */
                seed?: number | null;
                /** @description I/Os to simulate; unset: those of the scenario. */
                max_ios?: number | null;
                /** @description Longest time to wait for a result before answering `pending` [s]. */
                wait_s?: number;
                /** @description `status`: refusals are problem documents; `text`: status 200 and the problem in words; `row`: status 200 and a table of one row. */
                errors?: "status" | "text" | "row";
                /** @description `excel-eu`: decimal comma, in CSV semicolons and a byte order mark. */
                dialect?: "rfc4180" | "excel-eu";
                /**
                 * @description Fields of the design, each as `<collection>.<id>.<field>=value`.
                 * @example {
                 *       "hosts.esx.lun_depth": "64"
                 *     }
                 */
                overrides?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description ETag of the answer that is at hand. */
                "if-none-match"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>[];
                    "text/plain": string;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>[];
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_results_xlsx: {
        parameters: {
            query?: {
                /** @description Id of the design; may be left out where the scenario has one. */
                design?: string | null;
                /** @description Version of the scenario; unset: the latest. */
                version?: number | null;
                /**
                 * @description Engine: `analytic` estimates in milliseconds, `auto`, `simpy` and `compiled` simulate, and
                 *     `scenario` takes that of the scenario; unset: `analytic` for cells, tables and batches, that of
                 *     the scenario for files.
                 */
                engine?: string | null;
                /** @description Seed; unset: that of the scenario. */
                seed?: number | null;
                /** @description I/Os to simulate; unset: those of the scenario. */
                max_ios?: number | null;
                /** @description Longest time to wait for a result before answering `pending` [s]. */
                wait_s?: number;
                /** @description `status`: refusals are problem documents; `text`: status 200 and the problem in words; `row`: status 200 and a table of one row. */
                errors?: "status" | "text" | "row";
                /** @description `excel-eu`: decimal comma, in CSV semicolons and a byte order mark. */
                dialect?: "rfc4180" | "excel-eu";
                /**
                 * @description Fields of the design, each as `<collection>.<id>.<field>=value`.
                 * @example {
                 *       "hosts.esx.lun_depth": "64"
                 *     }
                 */
                overrides?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description ETag of the answer that is at hand. */
                "if-none-match"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/plain": string;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_results_xml: {
        parameters: {
            query?: {
                /** @description Id of the design; may be left out where the scenario has one. */
                design?: string | null;
                /** @description Version of the scenario; unset: the latest. */
                version?: number | null;
                /**
                 * @description Engine: `analytic` estimates in milliseconds, `auto`, `simpy` and `compiled` simulate, and
                 *     `scenario` takes that of the scenario; unset: `analytic` for cells, tables and batches, that of
                 *     the scenario for files.
                 */
                engine?: string | null;
                /** @description Seed; unset: that of the scenario. */
                seed?: number | null;
                /** @description I/Os to simulate; unset: those of the scenario. */
                max_ios?: number | null;
                /** @description Longest time to wait for a result before answering `pending` [s]. */
                wait_s?: number;
                /** @description `status`: refusals are problem documents; `text`: status 200 and the problem in words; `row`: status 200 and a table of one row. */
                errors?: "status" | "text" | "row";
                /** @description `excel-eu`: decimal comma, in CSV semicolons and a byte order mark. */
                dialect?: "rfc4180" | "excel-eu";
                /**
                 * @description Fields of the design, each as `<collection>.<id>.<field>=value`.
                 * @example {
                 *       "hosts.esx.lun_depth": "64"
                 *     }
                 */
                overrides?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description ETag of the answer that is at hand. */
                "if-none-match"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                    "text/plain": string;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_script: {
        parameters: {
            query: {
                /** @description Design that the hosts are in now. */
                before: string;
                /** @description Design that they shall get. */
                after: string;
            };
            header?: never;
            path: {
                language: "esxcli" | "powercli";
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_shares: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"][];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_share: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ShareRequest"] | null;
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewShare"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                share_id: string;
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_value: {
        parameters: {
            query: {
                /** @description For example `total.latency_ms.mean`. */
                metric: string;
                /** @description Id of the design; may be left out where the scenario has one. */
                design?: string | null;
                /** @description Version of the scenario; unset: the latest. */
                version?: number | null;
                /**
                 * @description Engine: `analytic` estimates in milliseconds, `auto`, `simpy` and `compiled` simulate, and
                 *     `scenario` takes that of the scenario; unset: `analytic` for cells, tables and batches, that of
                 *     the scenario for files.
                 */
                engine?: string | null;
                /** @description Seed; unset: that of the scenario. */
                seed?: number | null;
                /** @description I/Os to simulate; unset: those of the scenario. */
                max_ios?: number | null;
                /** @description Longest time to wait for a result before answering `pending` [s]. */
                wait_s?: number;
                /** @description `status`: refusals are problem documents; `text`: status 200 and the problem in words; `row`: status 200 and a table of one row. */
                errors?: "status" | "text" | "row";
                /** @description `excel-eu`: decimal comma, in CSV semicolons and a byte order mark. */
                dialect?: "rfc4180" | "excel-eu";
                /**
                 * @description Fields of the design, each as `<collection>.<id>.<field>=value`.
                 * @example {
                 *       "hosts.esx.lun_depth": "64"
                 *     }
                 */
                overrides?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description ETag of the answer that is at hand. */
                "if-none-match"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_versions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioVersion"][];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: number;
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Scenario"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    name_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                version: number;
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VersionName"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScenarioVersion"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_workbook: {
        parameters: {
            query?: {
                /** @description Id of the design; may be left out where the scenario has one. */
                design?: string | null;
                /** @description Version of the scenario; unset: the latest. */
                version?: number | null;
                /**
                 * @description Engine: `analytic` estimates in milliseconds, `auto`, `simpy` and `compiled` simulate, and
                 *     `scenario` takes that of the scenario; unset: `analytic` for cells, tables and batches, that of
                 *     the scenario for files.
                 */
                engine?: string | null;
                /** @description Seed; unset: that of the scenario. */
                seed?: number | null;
                /** @description I/Os to simulate; unset: those of the scenario. */
                max_ios?: number | null;
                /** @description Longest time to wait for a result before answering `pending` [s]. */
                wait_s?: number;
                /** @description `status`: refusals are problem documents; `text`: status 200 and the problem in words; `row`: status 200 and a table of one row. */
                errors?: "status" | "text" | "row";
                /** @description `excel-eu`: decimal comma, in CSV semicolons and a byte order mark. */
                dialect?: "rfc4180" | "excel-eu";
                /**
                 * @description Fields of the design, each as `<collection>.<id>.<field>=value`.
                 * @example {
                 *       "hosts.esx.lun_depth": "64"
                 *     }
                 */
                overrides?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description ETag of the answer that is at hand. */
                "if-none-match"?: string | null;
            };
            path: {
                scenario_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/plain": string;
                };
            };
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    open_share: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharedScenario"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    repeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_repetition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Repetition"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    post_sweep: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SweepQuestion"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_sweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancel_sweep: {
        parameters: {
            query?: never;
            header?: {
                /** @description A new random name for this call, a UUID for example. The same call with the same key within 24 hours is given the first answer again, and nothing is done twice; another call with that key is refused. */
                "Idempotency-Key"?: string | null;
            };
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sweep"];
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    follow_sweep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        data: string;
                        event: string;
                    };
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_sweep_table: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sweep_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
